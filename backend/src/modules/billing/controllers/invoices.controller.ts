import { Body, Controller, Get, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { CurrentAdministrator, Public, SuperAdmin, type Administrator } from '../../../platform/http/access';
import { IdPipe } from '../../../platform/http/validation';
import { actingIn } from '../../administration';
import { GenerateInvoice } from '../services/generate-invoice.service';
import { InvoiceActions } from '../services/invoice-actions.service';
import { InvoiceLinks } from '../services/invoice-links';
import { Invoices } from '../services/invoices.query';
import { sendPdf, toDetail, toEntry } from './invoice-view';
import {
  GenerateInvoiceDto,
  InvoiceDetailDto,
  InvoiceLinkDto,
  InvoicesDto,
  ListInvoicesDto,
  RecordPaymentDto,
  RefundDto,
  TicketDto,
  VoidInvoiceDto,
} from './invoices.dto';

const DEFAULT_PAGE = 20;

/** Invoices of all organizations, in the hands of the super administrator. */
@ApiTags('super administrator: billing')
@Controller('api/super-admin')
@SuperAdmin()
export class InvoicesController {
  constructor(
    private readonly invoices: Invoices,
    private readonly generate: GenerateInvoice,
    private readonly actions: InvoiceActions,
    private readonly links: InvoiceLinks,
  ) {}

  /** Invoices of all organizations, newest first. */
  @Get('invoices')
  async listInvoices(@Query() query: ListInvoicesDto): Promise<InvoicesDto> {
    const { invoices, nextCursor } = await this.invoices.page({ ...query, limit: query.limit ?? DEFAULT_PAGE });
    return { invoices: invoices.map(toEntry), nextCursor };
  }

  /** One invoice with its lines, payments and credit notes. */
  @Get('invoices/:id')
  async getInvoice(@Param('id', IdPipe) id: number): Promise<InvoiceDetailDto> {
    return toDetail(await this.invoices.one(id));
  }

  /** Issues an invoice for the next period of an organization; the same order again answers with the same invoice. */
  @Post('generate-invoice')
  async generateInvoice(
    @CurrentAdministrator() administrator: Administrator,
    @Body() body: GenerateInvoiceDto,
  ): Promise<InvoiceDetailDto> {
    const { id } = await this.generate.run(administrator, body);
    return toDetail(await this.invoices.one(id));
  }

  /** Mails an invoice with its PDF. */
  @Post('invoices/:id/send')
  @HttpCode(200)
  async sendInvoice(
    @CurrentAdministrator() administrator: Administrator,
    @Param('id', IdPipe) id: number,
  ): Promise<InvoiceDetailDto> {
    await this.actions.send(administrator, id);
    return toDetail(await this.invoices.one(id));
  }

  /** Records money that came in. */
  @Post('invoices/:id/payments')
  async recordPayment(
    @CurrentAdministrator() administrator: Administrator,
    @Param('id', IdPipe) id: number,
    @Body() { amount, paymentMethod, transactionId, receivedAt }: RecordPaymentDto,
  ): Promise<InvoiceDetailDto> {
    const payment = { amount, paymentMethod, transactionId: transactionId || null, receivedAt: receivedAt ?? null };
    await this.actions.pay(administrator, id, payment);
    return toDetail(await this.invoices.one(id));
  }

  /** Gives money back, with a credit note. */
  @Post('invoices/:id/refunds')
  async refundPayment(
    @CurrentAdministrator() administrator: Administrator,
    @Param('id', IdPipe) id: number,
    @Body() { amount, reason }: RefundDto,
  ): Promise<InvoiceDetailDto> {
    await this.actions.refund(administrator, id, amount, reason);
    return toDetail(await this.invoices.one(id));
  }

  /** Takes an unpaid invoice back, with a credit note. */
  @Post('invoices/:id/void')
  @HttpCode(200)
  async voidInvoice(
    @CurrentAdministrator() administrator: Administrator,
    @Param('id', IdPipe) id: number,
    @Body() { reason }: VoidInvoiceDto,
  ): Promise<InvoiceDetailDto> {
    await this.actions.void(administrator, id, reason);
    return toDetail(await this.invoices.one(id));
  }

  /** A link to the PDF for a new tab: good once, for a minute. */
  @Post('invoices/:id/download-link')
  async createInvoiceLink(
    @CurrentAdministrator() administrator: Administrator,
    @Param('id', IdPipe) id: number,
  ): Promise<InvoiceLinkDto> {
    const organizationId = await this.invoices.organizationOf(id);
    const ticket = await this.links.create(actingIn(organizationId, administrator), id);
    return { url: `/api/super-admin/invoices/${id}/download?ticket=${ticket}` };
  }

  /** The PDF behind a link. */
  @Public()
  @Get('invoices/:id/download')
  @ApiProduces('application/pdf')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  async downloadInvoice(
    @Param('id', IdPipe) id: number,
    @Query() { ticket }: TicketDto,
    @Res() response: Response,
  ): Promise<void> {
    sendPdf(response, await this.links.redeem(id, ticket));
  }
}
