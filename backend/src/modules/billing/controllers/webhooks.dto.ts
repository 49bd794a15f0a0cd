export class ReceivedDto {
  received: boolean;
}
