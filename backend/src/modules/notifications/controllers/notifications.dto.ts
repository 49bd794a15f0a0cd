export class NotificationDto {
  id: number;
  title: string;
  message: string;
  type: string;
  isRead: boolean;
  relatedDocumentId: number | null;
  createdAt: string;
}

export class NotificationListDto {
  notifications: NotificationDto[];
  unreadCount: number;
}

export class SuccessDto {
  success: boolean;
}
