import { Controller, Get, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import type { Actor } from '../../../platform/database/actor';
import { CurrentActor, Public, Roles } from '../../../platform/http/access';
import { IdPipe } from '../../../platform/http/validation';
import { InvoiceLinks } from '../services/invoice-links';
import { Invoices } from '../services/invoices.query';
import { PayInvoice } from '../services/pay-invoice.service';
import { CheckoutDto } from './billing.dto';
import { sendPdf, toEntry } from './invoice-view';
import { InvoiceLinkDto, InvoicesDto, TicketDto } from './invoices.dto';
import { PageQueryDto } from './subscriptions.dto';

const DEFAULT_PAGE = 20;

/** The invoices of one's own organization. */
@ApiTags('billing')
@Controller('api/billing/invoices')
@Roles('admin')
export class OwnInvoicesController {
  constructor(
    private readonly invoices: Invoices,
    private readonly links: InvoiceLinks,
    private readonly pay: PayInvoice,
  ) {}

  /** Newest first. */
  @Get()
  async listMyInvoices(@CurrentActor() actor: Actor, @Query() query: PageQueryDto): Promise<InvoicesDto> {
    const { invoices, nextCursor } = await this.invoices.own(actor, query.cursor, query.limit ?? DEFAULT_PAGE);
    return { invoices: invoices.map(toEntry), nextCursor };
  }

  /** Where the invoice can be paid; 409 where payments are made by bank transfer. */
  @Post(':id/checkout')
  @HttpCode(200)
  async payInvoice(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: number): Promise<CheckoutDto> {
    return { url: await this.pay.run(actor, id) };
  }

  /** A link to the PDF for a new tab: good once, for a minute. */
  @Post(':id/download-link')
  async createMyInvoiceLink(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: number): Promise<InvoiceLinkDto> {
    return { url: `/api/billing/invoices/${id}/pdf?ticket=${await this.links.create(actor, id)}` };
  }

  /** The PDF behind a link. */
  @Public()
  @Get(':id/pdf')
  @ApiProduces('application/pdf')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  async downloadMyInvoice(
    @Param('id', IdPipe) id: number,
    @Query() { ticket }: TicketDto,
    @Res() response: Response,
  ): Promise<void> {
    sendPdf(response, await this.links.redeem(id, ticket));
  }
}
