import { emptyApi as api } from './empty-api';
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    getLogTree: build.query<GetLogTreeApiResponse, GetLogTreeApiArg>({
      query: (queryArg) => ({
        url: `/api/audit-logs/tree`,
        params: {
          since: queryArg.since,
        },
      }),
    }),
    startVerification: build.mutation<StartVerificationApiResponse, StartVerificationApiArg>({
      query: () => ({ url: `/api/audit-logs/verifications`, method: 'POST' }),
    }),
    getLatestVerification: build.query<GetLatestVerificationApiResponse, GetLatestVerificationApiArg>({
      query: () => ({ url: `/api/audit-logs/verifications/latest` }),
    }),
    listAuditLogs: build.query<ListAuditLogsApiResponse, ListAuditLogsApiArg>({
      query: (queryArg) => ({
        url: `/api/audit-logs`,
        params: {
          limit: queryArg.limit,
          cursor: queryArg.cursor,
          userId: queryArg.userId,
          action: queryArg.action,
          resource: queryArg.resource,
          resourceId: queryArg.resourceId,
          from: queryArg['from'],
          to: queryArg.to,
        },
      }),
    }),
    listAuditFilters: build.query<ListAuditFiltersApiResponse, ListAuditFiltersApiArg>({
      query: () => ({ url: `/api/audit-logs/filters` }),
    }),
    listOrganizations: build.query<ListOrganizationsApiResponse, ListOrganizationsApiArg>({
      query: () => ({ url: `/api/organizations` }),
    }),
    getOrganization: build.query<GetOrganizationApiResponse, GetOrganizationApiArg>({
      query: (queryArg) => ({ url: `/api/organizations/${queryArg.organizationId}` }),
    }),
    updateOrganization: build.mutation<UpdateOrganizationApiResponse, UpdateOrganizationApiArg>({
      query: (queryArg) => ({
        url: `/api/organizations/${queryArg.organizationId}`,
        method: 'PATCH',
        body: queryArg.updateOrganizationDto,
      }),
    }),
    listDepartments: build.query<ListDepartmentsApiResponse, ListDepartmentsApiArg>({
      query: () => ({ url: `/api/departments` }),
    }),
    createDepartment: build.mutation<CreateDepartmentApiResponse, CreateDepartmentApiArg>({
      query: (queryArg) => ({ url: `/api/departments`, method: 'POST', body: queryArg.createDepartmentDto }),
    }),
    removeLogo: build.mutation<RemoveLogoApiResponse, RemoveLogoApiArg>({
      query: (queryArg) => ({ url: `/api/organizations/${queryArg.organizationId}/logo`, method: 'DELETE' }),
    }),
    listDivisions: build.query<ListDivisionsApiResponse, ListDivisionsApiArg>({
      query: () => ({ url: `/api/divisions` }),
    }),
    createDivision: build.mutation<CreateDivisionApiResponse, CreateDivisionApiArg>({
      query: (queryArg) => ({ url: `/api/divisions`, method: 'POST', body: queryArg.createDivisionDto }),
    }),
    updateDivision: build.mutation<UpdateDivisionApiResponse, UpdateDivisionApiArg>({
      query: (queryArg) => ({
        url: `/api/divisions/${queryArg.id}`,
        method: 'PATCH',
        body: queryArg.updateDivisionDto,
      }),
    }),
    deleteDivision: build.mutation<DeleteDivisionApiResponse, DeleteDivisionApiArg>({
      query: (queryArg) => ({ url: `/api/divisions/${queryArg.id}`, method: 'DELETE' }),
    }),
    updateDepartment: build.mutation<UpdateDepartmentApiResponse, UpdateDepartmentApiArg>({
      query: (queryArg) => ({
        url: `/api/departments/${queryArg.id}`,
        method: 'PATCH',
        body: queryArg.updateDepartmentDto,
      }),
    }),
    deleteDepartment: build.mutation<DeleteDepartmentApiResponse, DeleteDepartmentApiArg>({
      query: (queryArg) => ({ url: `/api/departments/${queryArg.id}`, method: 'DELETE' }),
    }),
    login: build.mutation<LoginApiResponse, LoginApiArg>({
      query: (queryArg) => ({ url: `/api/auth/login`, method: 'POST', body: queryArg.loginDto }),
    }),
    verifyTwoFactor: build.mutation<VerifyTwoFactorApiResponse, VerifyTwoFactorApiArg>({
      query: (queryArg) => ({ url: `/api/auth/two-factor`, method: 'POST', body: queryArg.verifyTwoFactorDto }),
    }),
    refresh: build.mutation<RefreshApiResponse, RefreshApiArg>({
      query: () => ({ url: `/api/auth/refresh`, method: 'POST' }),
    }),
    logout: build.mutation<LogoutApiResponse, LogoutApiArg>({
      query: () => ({ url: `/api/auth/logout`, method: 'POST' }),
    }),
    me: build.query<MeApiResponse, MeApiArg>({
      query: () => ({ url: `/api/auth/me` }),
    }),
    organizationAdminLogin: build.mutation<OrganizationAdminLoginApiResponse, OrganizationAdminLoginApiArg>({
      query: (queryArg) => ({
        url: `/api/organization/admin-login`,
        method: 'POST',
        body: queryArg.organizationAdminLoginDto,
      }),
    }),
    getProfile: build.query<GetProfileApiResponse, GetProfileApiArg>({
      query: () => ({ url: `/api/profile` }),
    }),
    updateProfile: build.mutation<UpdateProfileApiResponse, UpdateProfileApiArg>({
      query: (queryArg) => ({ url: `/api/profile`, method: 'PATCH', body: queryArg.updateProfileDto }),
    }),
    changePassword: build.mutation<ChangePasswordApiResponse, ChangePasswordApiArg>({
      query: (queryArg) => ({ url: `/api/profile/password`, method: 'POST', body: queryArg.changePasswordDto }),
    }),
    changeEmail: build.mutation<ChangeEmailApiResponse, ChangeEmailApiArg>({
      query: (queryArg) => ({ url: `/api/profile/email`, method: 'POST', body: queryArg.changeEmailDto }),
    }),
    listSessions: build.query<ListSessionsApiResponse, ListSessionsApiArg>({
      query: () => ({ url: `/api/profile/sessions` }),
    }),
    revokeSession: build.mutation<RevokeSessionApiResponse, RevokeSessionApiArg>({
      query: (queryArg) => ({ url: `/api/profile/sessions/${queryArg.sessionId}`, method: 'DELETE' }),
    }),
    revokeOtherSessions: build.mutation<RevokeOtherSessionsApiResponse, RevokeOtherSessionsApiArg>({
      query: () => ({ url: `/api/profile/sessions/revoke-others`, method: 'POST' }),
    }),
    startTwoFactor: build.mutation<StartTwoFactorApiResponse, StartTwoFactorApiArg>({
      query: (queryArg) => ({
        url: `/api/profile/two-factor/enrol`,
        method: 'POST',
        body: queryArg.currentPasswordDto,
      }),
    }),
    confirmTwoFactor: build.mutation<ConfirmTwoFactorApiResponse, ConfirmTwoFactorApiArg>({
      query: (queryArg) => ({
        url: `/api/profile/two-factor/confirm`,
        method: 'POST',
        body: queryArg.twoFactorCodeDto,
      }),
    }),
    renewRecoveryCodes: build.mutation<RenewRecoveryCodesApiResponse, RenewRecoveryCodesApiArg>({
      query: (queryArg) => ({
        url: `/api/profile/two-factor/recovery-codes`,
        method: 'POST',
        body: queryArg.currentPasswordDto,
      }),
    }),
    disableTwoFactor: build.mutation<DisableTwoFactorApiResponse, DisableTwoFactorApiArg>({
      query: (queryArg) => ({
        url: `/api/profile/two-factor/disable`,
        method: 'POST',
        body: queryArg.disableTwoFactorDto,
      }),
    }),
    register: build.mutation<RegisterApiResponse, RegisterApiArg>({
      query: (queryArg) => ({ url: `/api/auth/register`, method: 'POST', body: queryArg.registerDto }),
    }),
    confirmEmail: build.mutation<ConfirmEmailApiResponse, ConfirmEmailApiArg>({
      query: (queryArg) => ({ url: `/api/auth/confirm-email`, method: 'POST', body: queryArg.confirmEmailDto }),
    }),
    resendConfirmation: build.mutation<ResendConfirmationApiResponse, ResendConfirmationApiArg>({
      query: () => ({ url: `/api/auth/resend-confirmation`, method: 'POST' }),
    }),
    getInvitation: build.query<GetInvitationApiResponse, GetInvitationApiArg>({
      query: (queryArg) => ({ url: `/api/auth/invitations/${queryArg.token}` }),
    }),
    acceptInvitation: build.mutation<AcceptInvitationApiResponse, AcceptInvitationApiArg>({
      query: (queryArg) => ({
        url: `/api/auth/invitations/${queryArg.token}/accept`,
        method: 'POST',
        body: queryArg.acceptInvitationDto,
      }),
    }),
    forgotPassword: build.mutation<ForgotPasswordApiResponse, ForgotPasswordApiArg>({
      query: (queryArg) => ({ url: `/api/auth/forgot-password`, method: 'POST', body: queryArg.forgotPasswordDto }),
    }),
    resetPassword: build.mutation<ResetPasswordApiResponse, ResetPasswordApiArg>({
      query: (queryArg) => ({ url: `/api/auth/reset-password`, method: 'POST', body: queryArg.resetPasswordDto }),
    }),
    superAdminLogin: build.mutation<SuperAdminLoginApiResponse, SuperAdminLoginApiArg>({
      query: (queryArg) => ({ url: `/api/super-admin/login`, method: 'POST', body: queryArg.superAdminLoginDto }),
    }),
    listAllOrganizations: build.query<ListAllOrganizationsApiResponse, ListAllOrganizationsApiArg>({
      query: (queryArg) => ({
        url: `/api/super-admin/organizations`,
        params: {
          state: queryArg.state,
          search: queryArg.search,
          cursor: queryArg.cursor,
          limit: queryArg.limit,
        },
      }),
    }),
    suspendOrganization: build.mutation<SuspendOrganizationApiResponse, SuspendOrganizationApiArg>({
      query: (queryArg) => ({
        url: `/api/super-admin/organizations/${queryArg.id}/suspend`,
        method: 'POST',
        body: queryArg.suspendOrganizationDto,
      }),
    }),
    reactivateOrganization: build.mutation<ReactivateOrganizationApiResponse, ReactivateOrganizationApiArg>({
      query: (queryArg) => ({
        url: `/api/super-admin/organizations/${queryArg.id}/reactivate`,
        method: 'POST',
        body: queryArg.reactivateOrganizationDto,
      }),
    }),
    changeAdministratorPassword: build.mutation<
      ChangeAdministratorPasswordApiResponse,
      ChangeAdministratorPasswordApiArg
    >({
      query: (queryArg) => ({
        url: `/api/super-admin/profile/password`,
        method: 'POST',
        body: queryArg.changeAdministratorPasswordDto,
      }),
    }),
    changeAccessCode: build.mutation<ChangeAccessCodeApiResponse, ChangeAccessCodeApiArg>({
      query: (queryArg) => ({
        url: `/api/super-admin/profile/access-code`,
        method: 'POST',
        body: queryArg.changeAccessCodeDto,
      }),
    }),
    listAdministratorSessions: build.query<ListAdministratorSessionsApiResponse, ListAdministratorSessionsApiArg>({
      query: () => ({ url: `/api/super-admin/profile/sessions` }),
    }),
    revokeAdministratorSession: build.mutation<RevokeAdministratorSessionApiResponse, RevokeAdministratorSessionApiArg>(
      {
        query: (queryArg) => ({ url: `/api/super-admin/profile/sessions/${queryArg.sessionId}`, method: 'DELETE' }),
      },
    ),
    revokeOtherAdministratorSessions: build.mutation<
      RevokeOtherAdministratorSessionsApiResponse,
      RevokeOtherAdministratorSessionsApiArg
    >({
      query: () => ({ url: `/api/super-admin/profile/sessions/revoke-others`, method: 'POST' }),
    }),
    getDashboardStats: build.query<GetDashboardStatsApiResponse, GetDashboardStatsApiArg>({
      query: () => ({ url: `/api/super-admin/dashboard-stats` }),
    }),
    listRecentActivity: build.query<ListRecentActivityApiResponse, ListRecentActivityApiArg>({
      query: (queryArg) => ({
        url: `/api/super-admin/recent-activity`,
        params: {
          limit: queryArg.limit,
        },
      }),
    }),
    getSystemHealth: build.query<GetSystemHealthApiResponse, GetSystemHealthApiArg>({
      query: () => ({ url: `/api/super-admin/system-health` }),
    }),
    listAlerts: build.query<ListAlertsApiResponse, ListAlertsApiArg>({
      query: () => ({ url: `/api/super-admin/alerts` }),
    }),
    getAnalytics: build.query<GetAnalyticsApiResponse, GetAnalyticsApiArg>({
      query: (queryArg) => ({
        url: `/api/super-admin/analytics`,
        params: {
          months: queryArg.months,
        },
      }),
    }),
    listPlatformUsers: build.query<ListPlatformUsersApiResponse, ListPlatformUsersApiArg>({
      query: (queryArg) => ({
        url: `/api/super-admin/platform-users`,
        params: {
          role: queryArg.role,
          state: queryArg.state,
          q: queryArg.q,
          organizationId: queryArg.organizationId,
          cursor: queryArg.cursor,
          limit: queryArg.limit,
        },
      }),
    }),
    getAnyOrganization: build.query<GetAnyOrganizationApiResponse, GetAnyOrganizationApiArg>({
      query: (queryArg) => ({ url: `/api/super-admin/organizations/${queryArg.id}` }),
    }),
    listFailedWork: build.query<ListFailedWorkApiResponse, ListFailedWorkApiArg>({
      query: (queryArg) => ({
        url: `/api/super-admin/failed-work`,
        params: {
          kind: queryArg.kind,
          organizationId: queryArg.organizationId,
          cursor: queryArg.cursor,
          limit: queryArg.limit,
        },
      }),
    }),
    retryFailedWork: build.mutation<RetryFailedWorkApiResponse, RetryFailedWorkApiArg>({
      query: (queryArg) => ({ url: `/api/super-admin/failed-work/${queryArg.id}/retry`, method: 'POST' }),
    }),
    retryAllFailedWork: build.mutation<RetryAllFailedWorkApiResponse, RetryAllFailedWorkApiArg>({
      query: (queryArg) => ({
        url: `/api/super-admin/failed-work/retry-all`,
        method: 'POST',
        body: queryArg.retryAllDto,
      }),
    }),
    getComplianceOverview: build.query<GetComplianceOverviewApiResponse, GetComplianceOverviewApiArg>({
      query: (queryArg) => ({
        url: `/api/super-admin/compliance`,
        params: {
          cursor: queryArg.cursor,
          limit: queryArg.limit,
        },
      }),
    }),
    getBilling: build.query<GetBillingApiResponse, GetBillingApiArg>({
      query: () => ({ url: `/api/billing` }),
    }),
    updateBillingDetails: build.mutation<UpdateBillingDetailsApiResponse, UpdateBillingDetailsApiArg>({
      query: (queryArg) => ({ url: `/api/billing`, method: 'PATCH', body: queryArg.updateBillingDto }),
    }),
    getBillingState: build.query<GetBillingStateApiResponse, GetBillingStateApiArg>({
      query: () => ({ url: `/api/billing/state` }),
    }),
    listPlansToChoose: build.query<ListPlansToChooseApiResponse, ListPlansToChooseApiArg>({
      query: () => ({ url: `/api/billing/plans` }),
    }),
    previewPlanChange: build.mutation<PreviewPlanChangeApiResponse, PreviewPlanChangeApiArg>({
      query: (queryArg) => ({ url: `/api/billing/change-plan/preview`, method: 'POST', body: queryArg.choosePlanDto }),
    }),
    changePlan: build.mutation<ChangePlanApiResponse, ChangePlanApiArg>({
      query: (queryArg) => ({ url: `/api/billing/change-plan`, method: 'POST', body: queryArg.choosePlanDto }),
    }),
    cancelSubscription: build.mutation<CancelSubscriptionApiResponse, CancelSubscriptionApiArg>({
      query: (queryArg) => ({ url: `/api/billing/cancel`, method: 'POST', body: queryArg.cancelSubscriptionDto }),
    }),
    resumeSubscription: build.mutation<ResumeSubscriptionApiResponse, ResumeSubscriptionApiArg>({
      query: () => ({ url: `/api/billing/resume`, method: 'POST' }),
    }),
    listInvoices: build.query<ListInvoicesApiResponse, ListInvoicesApiArg>({
      query: (queryArg) => ({
        url: `/api/super-admin/invoices`,
        params: {
          q: queryArg.q,
          status: queryArg.status,
          organizationId: queryArg.organizationId,
          cursor: queryArg.cursor,
          limit: queryArg.limit,
        },
      }),
    }),
    getInvoice: build.query<GetInvoiceApiResponse, GetInvoiceApiArg>({
      query: (queryArg) => ({ url: `/api/super-admin/invoices/${queryArg.id}` }),
    }),
    generateInvoice: build.mutation<GenerateInvoiceApiResponse, GenerateInvoiceApiArg>({
      query: (queryArg) => ({
        url: `/api/super-admin/generate-invoice`,
        method: 'POST',
        body: queryArg.generateInvoiceDto,
      }),
    }),
    sendInvoice: build.mutation<SendInvoiceApiResponse, SendInvoiceApiArg>({
      query: (queryArg) => ({ url: `/api/super-admin/invoices/${queryArg.id}/send`, method: 'POST' }),
    }),
    recordPayment: build.mutation<RecordPaymentApiResponse, RecordPaymentApiArg>({
      query: (queryArg) => ({
        url: `/api/super-admin/invoices/${queryArg.id}/payments`,
        method: 'POST',
        body: queryArg.recordPaymentDto,
      }),
    }),
    refundPayment: build.mutation<RefundPaymentApiResponse, RefundPaymentApiArg>({
      query: (queryArg) => ({
        url: `/api/super-admin/invoices/${queryArg.id}/refunds`,
        method: 'POST',
        body: queryArg.refundDto,
      }),
    }),
    voidInvoice: build.mutation<VoidInvoiceApiResponse, VoidInvoiceApiArg>({
      query: (queryArg) => ({
        url: `/api/super-admin/invoices/${queryArg.id}/void`,
        method: 'POST',
        body: queryArg.voidInvoiceDto,
      }),
    }),
    createInvoiceLink: build.mutation<CreateInvoiceLinkApiResponse, CreateInvoiceLinkApiArg>({
      query: (queryArg) => ({ url: `/api/super-admin/invoices/${queryArg.id}/download-link`, method: 'POST' }),
    }),
    downloadInvoice: build.query<DownloadInvoiceApiResponse, DownloadInvoiceApiArg>({
      query: (queryArg) => ({
        url: `/api/super-admin/invoices/${queryArg.id}/download`,
        params: {
          ticket: queryArg.ticket,
        },
      }),
    }),
    listMyInvoices: build.query<ListMyInvoicesApiResponse, ListMyInvoicesApiArg>({
      query: (queryArg) => ({
        url: `/api/billing/invoices`,
        params: {
          cursor: queryArg.cursor,
          limit: queryArg.limit,
        },
      }),
    }),
    payInvoice: build.mutation<PayInvoiceApiResponse, PayInvoiceApiArg>({
      query: (queryArg) => ({ url: `/api/billing/invoices/${queryArg.id}/checkout`, method: 'POST' }),
    }),
    createMyInvoiceLink: build.mutation<CreateMyInvoiceLinkApiResponse, CreateMyInvoiceLinkApiArg>({
      query: (queryArg) => ({ url: `/api/billing/invoices/${queryArg.id}/download-link`, method: 'POST' }),
    }),
    downloadMyInvoice: build.query<DownloadMyInvoiceApiResponse, DownloadMyInvoiceApiArg>({
      query: (queryArg) => ({
        url: `/api/billing/invoices/${queryArg.id}/pdf`,
        params: {
          ticket: queryArg.ticket,
        },
      }),
    }),
    listPlans: build.query<ListPlansApiResponse, ListPlansApiArg>({
      query: () => ({ url: `/api/super-admin/subscription-plans` }),
    }),
    createPlan: build.mutation<CreatePlanApiResponse, CreatePlanApiArg>({
      query: (queryArg) => ({ url: `/api/super-admin/subscription-plans`, method: 'POST', body: queryArg.planBodyDto }),
    }),
    updatePlan: build.mutation<UpdatePlanApiResponse, UpdatePlanApiArg>({
      query: (queryArg) => ({
        url: `/api/super-admin/subscription-plans/${queryArg.id}`,
        method: 'PUT',
        body: queryArg.planBodyDto,
      }),
    }),
    deletePlan: build.mutation<DeletePlanApiResponse, DeletePlanApiArg>({
      query: (queryArg) => ({ url: `/api/super-admin/subscription-plans/${queryArg.id}`, method: 'DELETE' }),
    }),
    listPublicPlans: build.query<ListPublicPlansApiResponse, ListPublicPlansApiArg>({
      query: () => ({ url: `/api/subscription-plans` }),
    }),
    listOrganizationSubscriptions: build.query<
      ListOrganizationSubscriptionsApiResponse,
      ListOrganizationSubscriptionsApiArg
    >({
      query: (queryArg) => ({
        url: `/api/super-admin/organizations-subscriptions`,
        params: {
          cursor: queryArg.cursor,
          limit: queryArg.limit,
          q: queryArg.q,
          status: queryArg.status,
        },
      }),
    }),
    getSubscriptionStats: build.query<GetSubscriptionStatsApiResponse, GetSubscriptionStatsApiArg>({
      query: () => ({ url: `/api/super-admin/subscription-stats` }),
    }),
    setSubscriptionStatus: build.mutation<SetSubscriptionStatusApiResponse, SetSubscriptionStatusApiArg>({
      query: (queryArg) => ({
        url: `/api/super-admin/subscriptions/${queryArg.subscriptionId}/status`,
        method: 'PUT',
        body: queryArg.setSubscriptionStatusDto,
      }),
    }),
    receiveStripeEvent: build.mutation<ReceiveStripeEventApiResponse, ReceiveStripeEventApiArg>({
      query: () => ({ url: `/api/webhooks/stripe`, method: 'POST' }),
    }),
    searchDocuments: build.query<SearchDocumentsApiResponse, SearchDocumentsApiArg>({
      query: (queryArg) => ({
        url: `/api/documents/search`,
        params: {
          category: queryArg.category,
          status: queryArg.status,
          q: queryArg.q,
          department: queryArg.department,
          author: queryArg.author,
          tag: queryArg.tag,
          cursor: queryArg.cursor,
          limit: queryArg.limit,
        },
      }),
    }),
    suggest: build.query<SuggestApiResponse, SuggestApiArg>({
      query: (queryArg) => ({
        url: `/api/search/suggestions`,
        params: {
          q: queryArg.q,
        },
      }),
    }),
    listSearchHistory: build.query<ListSearchHistoryApiResponse, ListSearchHistoryApiArg>({
      query: () => ({ url: `/api/search/history` }),
    }),
    clearSearchHistory: build.mutation<ClearSearchHistoryApiResponse, ClearSearchHistoryApiArg>({
      query: () => ({ url: `/api/search/history`, method: 'DELETE' }),
    }),
    forgetSearch: build.mutation<ForgetSearchApiResponse, ForgetSearchApiArg>({
      query: (queryArg) => ({ url: `/api/search/history/${queryArg.id}`, method: 'DELETE' }),
    }),
    getProcessing: build.query<GetProcessingApiResponse, GetProcessingApiArg>({
      query: (queryArg) => ({
        url: `/api/documents/processing`,
        params: {
          ids: queryArg.ids,
        },
      }),
    }),
    getPreview: build.query<GetPreviewApiResponse, GetPreviewApiArg>({
      query: (queryArg) => ({
        url: `/api/documents/${queryArg.id}/preview`,
        params: {
          version: queryArg.version,
        },
      }),
    }),
    retryPreview: build.mutation<RetryPreviewApiResponse, RetryPreviewApiArg>({
      query: (queryArg) => ({ url: `/api/documents/${queryArg.id}/preview/retry`, method: 'POST' }),
    }),
    compareVersions: build.query<CompareVersionsApiResponse, CompareVersionsApiArg>({
      query: (queryArg) => ({
        url: `/api/documents/${queryArg.id}/compare`,
        params: {
          from: queryArg['from'],
          to: queryArg.to,
        },
      }),
    }),
    getUsage: build.query<GetUsageApiResponse, GetUsageApiArg>({
      query: () => ({ url: `/api/usage` }),
    }),
    findDuplicates: build.query<FindDuplicatesApiResponse, FindDuplicatesApiArg>({
      query: (queryArg) => ({
        url: `/api/documents/duplicates`,
        params: {
          sha256: queryArg.sha256,
        },
      }),
    }),
    listAccess: build.query<ListAccessApiResponse, ListAccessApiArg>({
      query: () => ({ url: `/api/documents/access` }),
    }),
    listActivity: build.query<ListActivityApiResponse, ListActivityApiArg>({
      query: (queryArg) => ({
        url: `/api/documents/${queryArg.id}/activity`,
        params: {
          limit: queryArg.limit,
          cursor: queryArg.cursor,
        },
      }),
    }),
    getStats: build.query<GetStatsApiResponse, GetStatsApiArg>({
      query: () => ({ url: `/api/stats` }),
    }),
    listDocuments: build.query<ListDocumentsApiResponse, ListDocumentsApiArg>({
      query: (queryArg) => ({
        url: `/api/documents`,
        params: {
          category: queryArg.category,
          status: queryArg.status,
          priority: queryArg.priority,
          author: queryArg.author,
          view: queryArg.view,
          sort: queryArg.sort,
          limit: queryArg.limit,
          cursor: queryArg.cursor,
          search: queryArg.search,
          department: queryArg.department,
          tag: queryArg.tag,
        },
      }),
    }),
    getDocument: build.query<GetDocumentApiResponse, GetDocumentApiArg>({
      query: (queryArg) => ({ url: `/api/documents/${queryArg.id}` }),
    }),
    updateDocument: build.mutation<UpdateDocumentApiResponse, UpdateDocumentApiArg>({
      query: (queryArg) => ({
        url: `/api/documents/${queryArg.id}`,
        method: 'PATCH',
        body: queryArg.updateDocumentDto,
        headers: {
          'if-match': queryArg['if-match'],
        },
      }),
    }),
    deleteDocument: build.mutation<DeleteDocumentApiResponse, DeleteDocumentApiArg>({
      query: (queryArg) => ({ url: `/api/documents/${queryArg.id}`, method: 'DELETE' }),
    }),
    requestDocumentAccess: build.mutation<RequestDocumentAccessApiResponse, RequestDocumentAccessApiArg>({
      query: (queryArg) => ({ url: `/api/documents/${queryArg.id}/request-access`, method: 'POST' }),
    }),
    openDocumentAccess: build.mutation<OpenDocumentAccessApiResponse, OpenDocumentAccessApiArg>({
      query: (queryArg) => ({
        url: `/api/documents/${queryArg.id}/access`,
        method: 'POST',
        body: queryArg.accessCodeDto,
      }),
    }),
    listVersions: build.query<ListVersionsApiResponse, ListVersionsApiArg>({
      query: (queryArg) => ({ url: `/api/documents/${queryArg.id}/versions` }),
    }),
    restoreVersion: build.mutation<RestoreVersionApiResponse, RestoreVersionApiArg>({
      query: (queryArg) => ({
        url: `/api/documents/${queryArg.id}/versions/${queryArg.version}/restore`,
        method: 'POST',
        body: queryArg.restoreVersionDto,
      }),
    }),
    bulkDocuments: build.mutation<BulkDocumentsApiResponse, BulkDocumentsApiArg>({
      query: (queryArg) => ({ url: `/api/documents/bulk`, method: 'POST', body: queryArg.bulkDocumentsDto }),
    }),
    checkZip: build.mutation<CheckZipApiResponse, CheckZipApiArg>({
      query: (queryArg) => ({ url: `/api/documents/zip/check`, method: 'POST', body: queryArg.zipDocumentsDto }),
    }),
    restoreDocument: build.mutation<RestoreDocumentApiResponse, RestoreDocumentApiArg>({
      query: (queryArg) => ({ url: `/api/documents/${queryArg.id}/restore`, method: 'POST' }),
    }),
    purgeDocument: build.mutation<PurgeDocumentApiResponse, PurgeDocumentApiArg>({
      query: (queryArg) => ({
        url: `/api/documents/${queryArg.id}/purge`,
        method: 'DELETE',
        body: queryArg.purgeDocumentDto,
      }),
    }),
    archiveDocument: build.mutation<ArchiveDocumentApiResponse, ArchiveDocumentApiArg>({
      query: (queryArg) => ({ url: `/api/documents/${queryArg.id}/archive`, method: 'POST' }),
    }),
    unarchiveDocument: build.mutation<UnarchiveDocumentApiResponse, UnarchiveDocumentApiArg>({
      query: (queryArg) => ({ url: `/api/documents/${queryArg.id}/unarchive`, method: 'POST' }),
    }),
    setLegalHold: build.mutation<SetLegalHoldApiResponse, SetLegalHoldApiArg>({
      query: (queryArg) => ({
        url: `/api/documents/${queryArg.id}/legal-hold`,
        method: 'PUT',
        body: queryArg.setLegalHoldDto,
      }),
    }),
    listDocumentViews: build.query<ListDocumentViewsApiResponse, ListDocumentViewsApiArg>({
      query: () => ({ url: `/api/document-views` }),
    }),
    createDocumentView: build.mutation<CreateDocumentViewApiResponse, CreateDocumentViewApiArg>({
      query: (queryArg) => ({ url: `/api/document-views`, method: 'POST', body: queryArg.createDocumentViewDto }),
    }),
    updateDocumentView: build.mutation<UpdateDocumentViewApiResponse, UpdateDocumentViewApiArg>({
      query: (queryArg) => ({
        url: `/api/document-views/${queryArg.id}`,
        method: 'PATCH',
        body: queryArg.updateDocumentViewDto,
      }),
    }),
    deleteDocumentView: build.mutation<DeleteDocumentViewApiResponse, DeleteDocumentViewApiArg>({
      query: (queryArg) => ({ url: `/api/document-views/${queryArg.id}`, method: 'DELETE' }),
    }),
    listDue: build.query<ListDueApiResponse, ListDueApiArg>({
      query: () => ({ url: `/api/retention/due` }),
    }),
    listHolds: build.query<ListHoldsApiResponse, ListHoldsApiArg>({
      query: () => ({ url: `/api/retention/holds` }),
    }),
    listDispositions: build.query<ListDispositionsApiResponse, ListDispositionsApiArg>({
      query: (queryArg) => ({
        url: `/api/retention/dispositions`,
        params: {
          cursor: queryArg.cursor,
        },
      }),
    }),
    disposeDocuments: build.mutation<DisposeDocumentsApiResponse, DisposeDocumentsApiArg>({
      query: (queryArg) => ({ url: `/api/retention/dispose`, method: 'POST', body: queryArg.disposeDocumentsDto }),
    }),
    listCertificates: build.query<ListCertificatesApiResponse, ListCertificatesApiArg>({
      query: (queryArg) => ({ url: `/api/documents/${queryArg.id}/certificates` }),
    }),
    checkCertificate: build.mutation<CheckCertificateApiResponse, CheckCertificateApiArg>({
      query: (queryArg) => ({
        url: `/api/documents/${queryArg.id}/certificate/check`,
        method: 'POST',
        params: {
          version: queryArg.version,
        },
      }),
    }),
    listTemplates: build.query<ListTemplatesApiResponse, ListTemplatesApiArg>({
      query: () => ({ url: `/api/templates` }),
    }),
    updateTemplate: build.mutation<UpdateTemplateApiResponse, UpdateTemplateApiArg>({
      query: (queryArg) => ({
        url: `/api/templates/${queryArg.id}`,
        method: 'PATCH',
        body: queryArg.updateTemplateDto,
      }),
    }),
    deleteTemplate: build.mutation<DeleteTemplateApiResponse, DeleteTemplateApiArg>({
      query: (queryArg) => ({ url: `/api/templates/${queryArg.id}`, method: 'DELETE' }),
    }),
    approveTemplate: build.mutation<ApproveTemplateApiResponse, ApproveTemplateApiArg>({
      query: (queryArg) => ({ url: `/api/templates/${queryArg.id}/approve`, method: 'POST' }),
    }),
    declineTemplate: build.mutation<DeclineTemplateApiResponse, DeclineTemplateApiArg>({
      query: (queryArg) => ({
        url: `/api/templates/${queryArg.id}/decline`,
        method: 'POST',
        body: queryArg.declineTemplateDto,
      }),
    }),
    listDelegations: build.query<ListDelegationsApiResponse, ListDelegationsApiArg>({
      query: () => ({ url: `/api/delegations` }),
    }),
    createDelegation: build.mutation<CreateDelegationApiResponse, CreateDelegationApiArg>({
      query: (queryArg) => ({
        url: `/api/delegations`,
        method: 'POST',
        body: queryArg.createDelegationDto,
        headers: {
          'Idempotency-Key': queryArg['Idempotency-Key'],
        },
      }),
    }),
    endDelegation: build.mutation<EndDelegationApiResponse, EndDelegationApiArg>({
      query: (queryArg) => ({ url: `/api/delegations/${queryArg.id}`, method: 'DELETE' }),
    }),
    listReviewRoutes: build.query<ListReviewRoutesApiResponse, ListReviewRoutesApiArg>({
      query: () => ({ url: `/api/review-routes` }),
    }),
    createReviewRoute: build.mutation<CreateReviewRouteApiResponse, CreateReviewRouteApiArg>({
      query: (queryArg) => ({
        url: `/api/review-routes`,
        method: 'POST',
        body: queryArg.reviewRouteInputDto,
        headers: {
          'Idempotency-Key': queryArg['Idempotency-Key'],
        },
      }),
    }),
    updateReviewRoute: build.mutation<UpdateReviewRouteApiResponse, UpdateReviewRouteApiArg>({
      query: (queryArg) => ({
        url: `/api/review-routes/${queryArg.id}`,
        method: 'PUT',
        body: queryArg.updateReviewRouteDto,
      }),
    }),
    deleteReviewRoute: build.mutation<DeleteReviewRouteApiResponse, DeleteReviewRouteApiArg>({
      query: (queryArg) => ({ url: `/api/review-routes/${queryArg.id}`, method: 'DELETE' }),
    }),
    dryRunReviewRoute: build.mutation<DryRunReviewRouteApiResponse, DryRunReviewRouteApiArg>({
      query: (queryArg) => ({ url: `/api/review-routes/dry-run`, method: 'POST', body: queryArg.dryRunDto }),
    }),
    listApprovals: build.query<ListApprovalsApiResponse, ListApprovalsApiArg>({
      query: () => ({ url: `/api/approvals` }),
    }),
    decideDocument: build.mutation<DecideDocumentApiResponse, DecideDocumentApiArg>({
      query: (queryArg) => ({
        url: `/api/documents/${queryArg.id}/approve`,
        method: 'POST',
        body: queryArg.decideDocumentDto,
        headers: {
          'Idempotency-Key': queryArg['Idempotency-Key'],
        },
      }),
    }),
    submitDocument: build.mutation<SubmitDocumentApiResponse, SubmitDocumentApiArg>({
      query: (queryArg) => ({
        url: `/api/documents/${queryArg.id}/submit`,
        method: 'POST',
        body: queryArg.stepNoteDto,
        headers: {
          'Idempotency-Key': queryArg['Idempotency-Key'],
        },
      }),
    }),
    withdrawDocument: build.mutation<WithdrawDocumentApiResponse, WithdrawDocumentApiArg>({
      query: (queryArg) => ({
        url: `/api/documents/${queryArg.id}/withdraw`,
        method: 'POST',
        body: queryArg.stepNoteDto,
        headers: {
          'Idempotency-Key': queryArg['Idempotency-Key'],
        },
      }),
    }),
    reassignDocument: build.mutation<ReassignDocumentApiResponse, ReassignDocumentApiArg>({
      query: (queryArg) => ({
        url: `/api/documents/${queryArg.id}/reassign`,
        method: 'POST',
        body: queryArg.reassignDto,
        headers: {
          'Idempotency-Key': queryArg['Idempotency-Key'],
        },
      }),
    }),
    listDecisions: build.query<ListDecisionsApiResponse, ListDecisionsApiArg>({
      query: (queryArg) => ({
        url: `/api/documents/${queryArg.id}/decisions`,
        params: {
          version: queryArg.version,
        },
      }),
    }),
    getSignatureSheet: build.query<GetSignatureSheetApiResponse, GetSignatureSheetApiArg>({
      query: (queryArg) => ({
        url: `/api/documents/${queryArg.id}/signature-sheet`,
        params: {
          version: queryArg.version,
        },
      }),
    }),
    getSignedCopy: build.query<GetSignedCopyApiResponse, GetSignedCopyApiArg>({
      query: (queryArg) => ({
        url: `/api/documents/${queryArg.id}/signed-copy`,
        params: {
          version: queryArg.version,
        },
      }),
    }),
    listDocumentComments: build.query<ListDocumentCommentsApiResponse, ListDocumentCommentsApiArg>({
      query: (queryArg) => ({ url: `/api/documents/${queryArg.id}/comments` }),
    }),
    addDocumentComment: build.mutation<AddDocumentCommentApiResponse, AddDocumentCommentApiArg>({
      query: (queryArg) => ({
        url: `/api/documents/${queryArg.id}/comments`,
        method: 'POST',
        body: queryArg.addCommentDto,
        headers: {
          'Idempotency-Key': queryArg['Idempotency-Key'],
        },
      }),
    }),
    listUsers: build.query<ListUsersApiResponse, ListUsersApiArg>({
      query: () => ({ url: `/api/users` }),
    }),
    createUser: build.mutation<CreateUserApiResponse, CreateUserApiArg>({
      query: (queryArg) => ({ url: `/api/users`, method: 'POST', body: queryArg.createUserDto }),
    }),
    updateUser: build.mutation<UpdateUserApiResponse, UpdateUserApiArg>({
      query: (queryArg) => ({ url: `/api/users/${queryArg.id}`, method: 'PATCH', body: queryArg.updateUserDto }),
    }),
    replaceUser: build.mutation<ReplaceUserApiResponse, ReplaceUserApiArg>({
      query: (queryArg) => ({ url: `/api/users/${queryArg.id}`, method: 'PUT', body: queryArg.updateUserDto }),
    }),
    deleteUser: build.mutation<DeleteUserApiResponse, DeleteUserApiArg>({
      query: (queryArg) => ({
        url: `/api/users/${queryArg.id}`,
        method: 'DELETE',
        params: {
          handOverTo: queryArg.handOverTo,
        },
      }),
    }),
    decideJoinRequest: build.mutation<DecideJoinRequestApiResponse, DecideJoinRequestApiArg>({
      query: (queryArg) => ({
        url: `/api/users/${queryArg.id}/decide-join-request`,
        method: 'POST',
        body: queryArg.decideJoinRequestDto,
      }),
    }),
    resendInvitation: build.mutation<ResendInvitationApiResponse, ResendInvitationApiArg>({
      query: (queryArg) => ({ url: `/api/users/${queryArg.id}/resend-invitation`, method: 'POST' }),
    }),
    triggerPasswordReset: build.mutation<TriggerPasswordResetApiResponse, TriggerPasswordResetApiArg>({
      query: (queryArg) => ({ url: `/api/users/${queryArg.id}/reset-password`, method: 'POST' }),
    }),
    resetTwoFactor: build.mutation<ResetTwoFactorApiResponse, ResetTwoFactorApiArg>({
      query: (queryArg) => ({ url: `/api/users/${queryArg.id}/reset-two-factor`, method: 'POST' }),
    }),
    getDashboard: build.query<GetDashboardApiResponse, GetDashboardApiArg>({
      query: () => ({ url: `/api/dashboard` }),
    }),
    dismissWelcome: build.mutation<DismissWelcomeApiResponse, DismissWelcomeApiArg>({
      query: (queryArg) => ({ url: `/api/dashboard/welcome`, method: 'POST', body: queryArg.dismissWelcomeDto }),
    }),
    getOrganizationSetup: build.query<GetOrganizationSetupApiResponse, GetOrganizationSetupApiArg>({
      query: () => ({ url: `/api/organization/setup` }),
    }),
    dismissOrganizationSetup: build.mutation<DismissOrganizationSetupApiResponse, DismissOrganizationSetupApiArg>({
      query: () => ({ url: `/api/organization/setup/dismiss`, method: 'POST' }),
    }),
    resumeOrganizationSetup: build.mutation<ResumeOrganizationSetupApiResponse, ResumeOrganizationSetupApiArg>({
      query: () => ({ url: `/api/organization/setup/resume`, method: 'POST' }),
    }),
    settleSetupStep: build.mutation<SettleSetupStepApiResponse, SettleSetupStepApiArg>({
      query: (queryArg) => ({ url: `/api/organization/setup/settle`, method: 'POST', body: queryArg.settleStepDto }),
    }),
    listConversations: build.query<ListConversationsApiResponse, ListConversationsApiArg>({
      query: (queryArg) => ({
        url: `/api/messages/conversations`,
        params: {
          q: queryArg.q,
          cursor: queryArg.cursor,
          limit: queryArg.limit,
        },
      }),
    }),
    getConversation: build.query<GetConversationApiResponse, GetConversationApiArg>({
      query: (queryArg) => ({
        url: `/api/messages/conversations/${queryArg.id}`,
        params: {
          before: queryArg.before,
          limit: queryArg.limit,
        },
      }),
    }),
    markConversationRead: build.mutation<MarkConversationReadApiResponse, MarkConversationReadApiArg>({
      query: (queryArg) => ({ url: `/api/messages/conversations/${queryArg.id}/read`, method: 'POST' }),
    }),
    countUnreadMessages: build.query<CountUnreadMessagesApiResponse, CountUnreadMessagesApiArg>({
      query: () => ({ url: `/api/messages/unread` }),
    }),
    listRecipients: build.query<ListRecipientsApiResponse, ListRecipientsApiArg>({
      query: (queryArg) => ({
        url: `/api/messages/recipients`,
        params: {
          q: queryArg.q,
        },
      }),
    }),
    sendMessage: build.mutation<SendMessageApiResponse, SendMessageApiArg>({
      query: (queryArg) => ({
        url: `/api/messages/send`,
        method: 'POST',
        body: queryArg.sendMessageDto,
        headers: {
          'Idempotency-Key': queryArg['Idempotency-Key'],
        },
      }),
    }),
    listNotifications: build.query<ListNotificationsApiResponse, ListNotificationsApiArg>({
      query: (queryArg) => ({
        url: `/api/notifications`,
        params: {
          before: queryArg.before,
          limit: queryArg.limit,
          unread: queryArg.unread,
          kind: queryArg.kind,
        },
      }),
    }),
    markNotificationRead: build.mutation<MarkNotificationReadApiResponse, MarkNotificationReadApiArg>({
      query: (queryArg) => ({ url: `/api/notifications/${queryArg.id}/read`, method: 'PATCH' }),
    }),
    markNotificationUnread: build.mutation<MarkNotificationUnreadApiResponse, MarkNotificationUnreadApiArg>({
      query: (queryArg) => ({ url: `/api/notifications/${queryArg.id}/unread`, method: 'PATCH' }),
    }),
    markAllNotificationsRead: build.mutation<MarkAllNotificationsReadApiResponse, MarkAllNotificationsReadApiArg>({
      query: () => ({ url: `/api/notifications/read-all`, method: 'POST' }),
    }),
    undoReadAll: build.mutation<UndoReadAllApiResponse, UndoReadAllApiArg>({
      query: (queryArg) => ({ url: `/api/notifications/read-all/undo`, method: 'POST', body: queryArg.undoReadAllDto }),
    }),
    getNotificationPreferences: build.query<GetNotificationPreferencesApiResponse, GetNotificationPreferencesApiArg>({
      query: () => ({ url: `/api/notification-preferences` }),
    }),
    updateNotificationPreferences: build.mutation<
      UpdateNotificationPreferencesApiResponse,
      UpdateNotificationPreferencesApiArg
    >({
      query: (queryArg) => ({
        url: `/api/notification-preferences`,
        method: 'PUT',
        body: queryArg.updateNotificationPreferencesDto,
      }),
    }),
    unsubscribe: build.mutation<UnsubscribeApiResponse, UnsubscribeApiArg>({
      query: (queryArg) => ({
        url: `/api/unsubscribe`,
        method: 'POST',
        params: {
          token: queryArg.token,
        },
      }),
    }),
    resubscribe: build.mutation<ResubscribeApiResponse, ResubscribeApiArg>({
      query: (queryArg) => ({
        url: `/api/unsubscribe/undo`,
        method: 'POST',
        params: {
          token: queryArg.token,
        },
      }),
    }),
    listExports: build.query<ListExportsApiResponse, ListExportsApiArg>({
      query: (queryArg) => ({
        url: `/api/exports`,
        params: {
          cursor: queryArg.cursor,
        },
      }),
    }),
    startExport: build.mutation<StartExportApiResponse, StartExportApiArg>({
      query: (queryArg) => ({
        url: `/api/exports`,
        method: 'POST',
        body: queryArg.startExportDto,
        headers: {
          'Idempotency-Key': queryArg['Idempotency-Key'],
        },
      }),
    }),
    getExport: build.query<GetExportApiResponse, GetExportApiArg>({
      query: (queryArg) => ({ url: `/api/exports/${queryArg.id}` }),
    }),
    deleteExport: build.mutation<DeleteExportApiResponse, DeleteExportApiArg>({
      query: (queryArg) => ({ url: `/api/exports/${queryArg.id}`, method: 'DELETE' }),
    }),
    listReports: build.query<ListReportsApiResponse, ListReportsApiArg>({
      query: (queryArg) => ({
        url: `/api/reports`,
        params: {
          reportType: queryArg.reportType,
          cursor: queryArg.cursor,
        },
      }),
    }),
    createReport: build.mutation<CreateReportApiResponse, CreateReportApiArg>({
      query: (queryArg) => ({
        url: `/api/reports`,
        method: 'POST',
        body: queryArg.createReportDto,
        headers: {
          'Idempotency-Key': queryArg['Idempotency-Key'],
        },
      }),
    }),
    getReport: build.query<GetReportApiResponse, GetReportApiArg>({
      query: (queryArg) => ({ url: `/api/reports/${queryArg.id}` }),
    }),
    deleteReport: build.mutation<DeleteReportApiResponse, DeleteReportApiArg>({
      query: (queryArg) => ({ url: `/api/reports/${queryArg.id}`, method: 'DELETE' }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as generatedApi };
export type GetLogTreeApiResponse = /** status 200  */ LogTreeDto;
export type GetLogTreeApiArg = {
  /** Size of a checkpoint one has kept: the answer proves that today's log begins with it. */
  since?: number;
};
export type StartVerificationApiResponse = /** status 202  */ VerificationAnswerDto;
export type StartVerificationApiArg = void;
export type GetLatestVerificationApiResponse = /** status 200  */ VerificationAnswerDto;
export type GetLatestVerificationApiArg = void;
export type ListAuditLogsApiResponse = /** status 200  */ AuditLogPageDto;
export type ListAuditLogsApiArg = {
  limit?: number;
  cursor?: string;
  userId?: number;
  /** One action, or several with commas between. */
  action?: string;
  /** One kind of object, or several with commas between. */
  resource?: string;
  resourceId?: string;
  /** Entries from this moment on; a date means its beginning in UTC. */
  from?: string;
  /** Entries before this moment; a date includes that whole day in UTC. */
  to?: string;
};
export type ListAuditFiltersApiResponse = /** status 200  */ AuditFiltersDto;
export type ListAuditFiltersApiArg = void;
export type ListOrganizationsApiResponse = /** status 200  */ OrganizationListDto;
export type ListOrganizationsApiArg = void;
export type GetOrganizationApiResponse = /** status 200  */ OrganizationResponseDto;
export type GetOrganizationApiArg = {
  organizationId: number;
};
export type UpdateOrganizationApiResponse = /** status 200  */ OrganizationResponseDto;
export type UpdateOrganizationApiArg = {
  organizationId: number;
  updateOrganizationDto: UpdateOrganizationDto;
};
export type ListDepartmentsApiResponse = /** status 200  */ DepartmentListDto;
export type ListDepartmentsApiArg = void;
export type CreateDepartmentApiResponse = /** status 201  */ DepartmentResponseDto;
export type CreateDepartmentApiArg = {
  createDepartmentDto: CreateDepartmentDto;
};
export type RemoveLogoApiResponse = /** status 200  */ OrganizationResponseDto;
export type RemoveLogoApiArg = {
  organizationId: number;
};
export type ListDivisionsApiResponse = /** status 200  */ DivisionListDto;
export type ListDivisionsApiArg = void;
export type CreateDivisionApiResponse = /** status 201  */ DivisionResponseDto;
export type CreateDivisionApiArg = {
  createDivisionDto: CreateDivisionDto;
};
export type UpdateDivisionApiResponse = /** status 200  */ DivisionResponseDto;
export type UpdateDivisionApiArg = {
  id: number;
  updateDivisionDto: UpdateDivisionDto;
};
export type DeleteDivisionApiResponse = /** status 200  */ DoneDto;
export type DeleteDivisionApiArg = {
  id: number;
};
export type UpdateDepartmentApiResponse = /** status 200  */ DepartmentResponseDto;
export type UpdateDepartmentApiArg = {
  id: number;
  updateDepartmentDto: UpdateDepartmentDto;
};
export type DeleteDepartmentApiResponse = /** status 200  */ DoneDto;
export type DeleteDepartmentApiArg = {
  id: number;
};
export type LoginApiResponse = /** status 200  */ SignInDto;
export type LoginApiArg = {
  loginDto: LoginDto;
};
export type VerifyTwoFactorApiResponse = /** status 200  */ SignInDto;
export type VerifyTwoFactorApiArg = {
  verifyTwoFactorDto: VerifyTwoFactorDto;
};
export type RefreshApiResponse = /** status 200  */ SessionDto;
export type RefreshApiArg = void;
export type LogoutApiResponse = /** status 200  */ MessageDto;
export type LogoutApiArg = void;
export type MeApiResponse = /** status 200  */ CurrentUserDto;
export type MeApiArg = void;
export type OrganizationAdminLoginApiResponse = /** status 200  */ SignInDto;
export type OrganizationAdminLoginApiArg = {
  organizationAdminLoginDto: OrganizationAdminLoginDto;
};
export type GetProfileApiResponse = /** status 200  */ ProfileResponseDto;
export type GetProfileApiArg = void;
export type UpdateProfileApiResponse = /** status 200  */ ProfileResponseDto;
export type UpdateProfileApiArg = {
  updateProfileDto: UpdateProfileDto;
};
export type ChangePasswordApiResponse = /** status 200  */ MessageDto;
export type ChangePasswordApiArg = {
  changePasswordDto: ChangePasswordDto;
};
export type ChangeEmailApiResponse = /** status 200  */ MessageDto;
export type ChangeEmailApiArg = {
  changeEmailDto: ChangeEmailDto;
};
export type ListSessionsApiResponse = /** status 200  */ SessionListDto;
export type ListSessionsApiArg = void;
export type RevokeSessionApiResponse = /** status 200  */ SuccessDto;
export type RevokeSessionApiArg = {
  sessionId: string;
};
export type RevokeOtherSessionsApiResponse = /** status 200  */ SuccessDto;
export type RevokeOtherSessionsApiArg = void;
export type StartTwoFactorApiResponse = /** status 200  */ TwoFactorEnrolmentDto;
export type StartTwoFactorApiArg = {
  currentPasswordDto: CurrentPasswordDto;
};
export type ConfirmTwoFactorApiResponse = /** status 200  */ RecoveryCodesDto;
export type ConfirmTwoFactorApiArg = {
  twoFactorCodeDto: TwoFactorCodeDto;
};
export type RenewRecoveryCodesApiResponse = /** status 200  */ RecoveryCodesDto;
export type RenewRecoveryCodesApiArg = {
  currentPasswordDto: CurrentPasswordDto;
};
export type DisableTwoFactorApiResponse = /** status 200  */ SuccessDto;
export type DisableTwoFactorApiArg = {
  disableTwoFactorDto: DisableTwoFactorDto;
};
export type RegisterApiResponse = /** status 201  */ MessageDto;
export type RegisterApiArg = {
  registerDto: RegisterDto;
};
export type ConfirmEmailApiResponse = /** status 200  */ MessageDto;
export type ConfirmEmailApiArg = {
  confirmEmailDto: ConfirmEmailDto;
};
export type ResendConfirmationApiResponse = /** status 200  */ MessageDto;
export type ResendConfirmationApiArg = void;
export type GetInvitationApiResponse = /** status 200  */ InvitationDto;
export type GetInvitationApiArg = {
  token: string;
};
export type AcceptInvitationApiResponse = /** status 200  */ MessageDto;
export type AcceptInvitationApiArg = {
  token: string;
  acceptInvitationDto: AcceptInvitationDto;
};
export type ForgotPasswordApiResponse = /** status 200  */ MessageDto;
export type ForgotPasswordApiArg = {
  forgotPasswordDto: ForgotPasswordDto;
};
export type ResetPasswordApiResponse = /** status 200  */ MessageDto;
export type ResetPasswordApiArg = {
  resetPasswordDto: ResetPasswordDto;
};
export type SuperAdminLoginApiResponse = /** status 200  */ SignInDto;
export type SuperAdminLoginApiArg = {
  superAdminLoginDto: SuperAdminLoginDto;
};
export type ListAllOrganizationsApiResponse = /** status 200  */ OrganizationPageDto;
export type ListAllOrganizationsApiArg = {
  state?: 'active' | 'suspended';
  /** Part of the name or of the e-mail address. */
  search?: string;
  /** As given by the page before. */
  cursor?: string;
  limit?: number;
};
export type SuspendOrganizationApiResponse = /** status 200  */ OutcomeDto;
export type SuspendOrganizationApiArg = {
  id: number;
  suspendOrganizationDto: SuspendOrganizationDto;
};
export type ReactivateOrganizationApiResponse = /** status 200  */ OutcomeDto;
export type ReactivateOrganizationApiArg = {
  id: number;
  reactivateOrganizationDto: ReactivateOrganizationDto;
};
export type ChangeAdministratorPasswordApiResponse = /** status 200  */ OutcomeDto;
export type ChangeAdministratorPasswordApiArg = {
  changeAdministratorPasswordDto: ChangeAdministratorPasswordDto;
};
export type ChangeAccessCodeApiResponse = /** status 200  */ OutcomeDto;
export type ChangeAccessCodeApiArg = {
  changeAccessCodeDto: ChangeAccessCodeDto;
};
export type ListAdministratorSessionsApiResponse = /** status 200  */ AdministratorSessionListDto;
export type ListAdministratorSessionsApiArg = void;
export type RevokeAdministratorSessionApiResponse = /** status 200  */ OutcomeDto;
export type RevokeAdministratorSessionApiArg = {
  sessionId: string;
};
export type RevokeOtherAdministratorSessionsApiResponse = /** status 200  */ OutcomeDto;
export type RevokeOtherAdministratorSessionsApiArg = void;
export type GetDashboardStatsApiResponse = /** status 200  */ DashboardStatsDto;
export type GetDashboardStatsApiArg = void;
export type ListRecentActivityApiResponse = /** status 200  */ ActivitiesDto;
export type ListRecentActivityApiArg = {
  limit?: number;
};
export type GetSystemHealthApiResponse = /** status 200  */ SystemHealthDto;
export type GetSystemHealthApiArg = void;
export type ListAlertsApiResponse = /** status 200  */ AlertsDto;
export type ListAlertsApiArg = void;
export type GetAnalyticsApiResponse = /** status 200  */ AnalyticsDto;
export type GetAnalyticsApiArg = {
  months?: number;
};
export type ListPlatformUsersApiResponse = /** status 200  */ PlatformUserPageDto;
export type ListPlatformUsersApiArg = {
  role?: 'admin' | 'approver' | 'document_creator' | 'reviewer' | 'user';
  state?: 'active' | 'inactive' | 'invited' | 'join_request';
  /** Part of the name or of the e-mail address. */
  q?: string;
  organizationId?: number;
  /** As given by the page before. */
  cursor?: string;
  limit?: number;
};
export type GetAnyOrganizationApiResponse = /** status 200  */ OrganizationOverviewDto;
export type GetAnyOrganizationApiArg = {
  id: number;
};
export type ListFailedWorkApiResponse = /** status 200  */ FailedWorkPageDto;
export type ListFailedWorkApiArg = {
  kind?: 'mail' | 'reactions' | 'renditions';
  organizationId?: number;
  /** As given by the page before. */
  cursor?: string;
  limit?: number;
};
export type RetryFailedWorkApiResponse = /** status 200  */ RetriedDto;
export type RetryFailedWorkApiArg = {
  id: number;
};
export type RetryAllFailedWorkApiResponse = /** status 200  */ RetriedDto;
export type RetryAllFailedWorkApiArg = {
  retryAllDto: RetryAllDto;
};
export type GetComplianceOverviewApiResponse = /** status 200  */ ComplianceDto;
export type GetComplianceOverviewApiArg = {
  /** As given by the page before. */
  cursor?: string;
  limit?: number;
};
export type GetBillingApiResponse = /** status 200  */ BillingDto;
export type GetBillingApiArg = void;
export type UpdateBillingDetailsApiResponse = /** status 200  */ BillingDto;
export type UpdateBillingDetailsApiArg = {
  updateBillingDto: UpdateBillingDto;
};
export type GetBillingStateApiResponse = /** status 200  */ BillingStateDto;
export type GetBillingStateApiArg = void;
export type ListPlansToChooseApiResponse = /** status 200  */ PlansDto;
export type ListPlansToChooseApiArg = void;
export type PreviewPlanChangeApiResponse = /** status 200  */ PlanChangePreviewDto;
export type PreviewPlanChangeApiArg = {
  choosePlanDto: ChoosePlanDto;
};
export type ChangePlanApiResponse = /** status 200  */ PlanChangeDto;
export type ChangePlanApiArg = {
  choosePlanDto: ChoosePlanDto;
};
export type CancelSubscriptionApiResponse = /** status 200  */ BillingDto;
export type CancelSubscriptionApiArg = {
  cancelSubscriptionDto: CancelSubscriptionDto;
};
export type ResumeSubscriptionApiResponse = /** status 200  */ BillingDto;
export type ResumeSubscriptionApiArg = void;
export type ListInvoicesApiResponse = /** status 200  */ InvoicesDto;
export type ListInvoicesApiArg = {
  /** Part of the number or of the organization's name. */
  q?: string;
  status?: 'overdue' | 'paid' | 'pending' | 'void';
  organizationId?: number;
  /** As given by the page before. */
  cursor?: string;
  limit?: number;
};
export type GetInvoiceApiResponse = /** status 200  */ InvoiceDetailDto;
export type GetInvoiceApiArg = {
  id: number;
};
export type GenerateInvoiceApiResponse = /** status 201  */ InvoiceDetailDto;
export type GenerateInvoiceApiArg = {
  generateInvoiceDto: GenerateInvoiceDto;
};
export type SendInvoiceApiResponse = /** status 200  */ InvoiceDetailDto;
export type SendInvoiceApiArg = {
  id: number;
};
export type RecordPaymentApiResponse = /** status 201  */ InvoiceDetailDto;
export type RecordPaymentApiArg = {
  id: number;
  recordPaymentDto: RecordPaymentDto;
};
export type RefundPaymentApiResponse = /** status 201  */ InvoiceDetailDto;
export type RefundPaymentApiArg = {
  id: number;
  refundDto: RefundDto;
};
export type VoidInvoiceApiResponse = /** status 200  */ InvoiceDetailDto;
export type VoidInvoiceApiArg = {
  id: number;
  voidInvoiceDto: VoidInvoiceDto;
};
export type CreateInvoiceLinkApiResponse = /** status 201  */ InvoiceLinkDto;
export type CreateInvoiceLinkApiArg = {
  id: number;
};
export type DownloadInvoiceApiResponse = unknown;
export type DownloadInvoiceApiArg = {
  id: number;
  ticket: string;
};
export type ListMyInvoicesApiResponse = /** status 200  */ InvoicesDto;
export type ListMyInvoicesApiArg = {
  /** As given by the page before. */
  cursor?: string;
  limit?: number;
};
export type PayInvoiceApiResponse = /** status 200  */ CheckoutDto;
export type PayInvoiceApiArg = {
  id: number;
};
export type CreateMyInvoiceLinkApiResponse = /** status 201  */ InvoiceLinkDto;
export type CreateMyInvoiceLinkApiArg = {
  id: number;
};
export type DownloadMyInvoiceApiResponse = unknown;
export type DownloadMyInvoiceApiArg = {
  id: number;
  ticket: string;
};
export type ListPlansApiResponse = /** status 200  */ CatalogueDto;
export type ListPlansApiArg = void;
export type CreatePlanApiResponse = /** status 201  */ PlanDto;
export type CreatePlanApiArg = {
  planBodyDto: PlanBodyDto;
};
export type UpdatePlanApiResponse = /** status 200  */ PlanDto;
export type UpdatePlanApiArg = {
  id: number;
  planBodyDto: PlanBodyDto;
};
export type DeletePlanApiResponse = /** status 200  */ PlanRemovalDto;
export type DeletePlanApiArg = {
  id: number;
};
export type ListPublicPlansApiResponse = /** status 200  */ PublicPlansDto;
export type ListPublicPlansApiArg = void;
export type ListOrganizationSubscriptionsApiResponse = /** status 200  */ OrganizationSubscriptionsDto;
export type ListOrganizationSubscriptionsApiArg = {
  /** As given by the page before. */
  cursor?: string;
  limit?: number;
  /** Part of the organization's name or e-mail address. */
  q?: string;
  /** `none`: organizations without a subscription. */
  status?: 'active' | 'cancelled' | 'expired' | 'none' | 'suspended' | 'trial';
};
export type GetSubscriptionStatsApiResponse = /** status 200  */ SubscriptionStatsDto;
export type GetSubscriptionStatsApiArg = void;
export type SetSubscriptionStatusApiResponse = /** status 200  */ OrganizationSubscriptionDto;
export type SetSubscriptionStatusApiArg = {
  subscriptionId: number;
  setSubscriptionStatusDto: SetSubscriptionStatusDto;
};
export type ReceiveStripeEventApiResponse = /** status 200  */ ReceivedDto;
export type ReceiveStripeEventApiArg = void;
export type SearchDocumentsApiResponse = /** status 200  */ SearchPageDto;
export type SearchDocumentsApiArg = {
  category?: Category;
  /** A status, or `pending` for both pending ones. */
  status?: 'approved' | 'draft' | 'pending' | 'pending_approval' | 'pending_review' | 'rejected' | 'revision_required';
  /** Words, "phrases", `or`, and `-` before what must not be there. */
  q?: string;
  department?: string;
  /** A username, or how it begins. */
  author?: string;
  tag?: string;
  cursor?: string;
  limit?: number;
};
export type SuggestApiResponse = /** status 200  */ SuggestionsDto;
export type SuggestApiArg = {
  q?: string;
};
export type ListSearchHistoryApiResponse = /** status 200  */ SearchHistoryDto;
export type ListSearchHistoryApiArg = void;
export type ClearSearchHistoryApiResponse = /** status 200  */ HistoryChangedDto;
export type ClearSearchHistoryApiArg = void;
export type ForgetSearchApiResponse = /** status 200  */ HistoryChangedDto;
export type ForgetSearchApiArg = {
  id: number;
};
export type GetProcessingApiResponse = /** status 200  */ ProcessingListDto;
export type GetProcessingApiArg = {
  /** Ids of documents, separated by commas. */
  ids: string;
};
export type GetPreviewApiResponse = /** status 200  */ PreviewFactsDto;
export type GetPreviewApiArg = {
  id: number;
  /** Default: the latest, or the one in force for whoever takes no part in the document. */
  version?: number;
};
export type RetryPreviewApiResponse = /** status 202  */ RetryAnswerDto;
export type RetryPreviewApiArg = {
  id: number;
};
export type CompareVersionsApiResponse = /** status 200  */ VersionComparisonDto;
export type CompareVersionsApiArg = {
  id: number;
  /** The older version, as a rule. */
  from: number;
  to: number;
};
export type GetUsageApiResponse = /** status 200  */ UsageDto;
export type GetUsageApiArg = void;
export type FindDuplicatesApiResponse = /** status 200  */ DuplicatesDto;
export type FindDuplicatesApiArg = {
  /** SHA-256 of the file, hex. */
  sha256: string;
};
export type ListAccessApiResponse = /** status 200  */ OpenGrantsDto;
export type ListAccessApiArg = void;
export type ListActivityApiResponse = /** status 200  */ ActivityPageDto;
export type ListActivityApiArg = {
  id: number;
  limit?: number;
  cursor?: string;
};
export type GetStatsApiResponse = /** status 200  */ StatsResponseDto;
export type GetStatsApiArg = void;
export type ListDocumentsApiResponse = /** status 200  */ DocumentPageDto;
export type ListDocumentsApiArg = {
  category?: Category;
  /** A status, or `pending` for both pending ones. */
  status?: 'approved' | 'draft' | 'pending' | 'pending_approval' | 'pending_review' | 'rejected' | 'revision_required';
  priority?: Priority;
  /** `me`: only documents that the caller wrote. */
  author?: 'me';
  /** Documents in use, the archive, or the trash: one's own deleted documents, all of them for admins. */
  view?: ListView;
  sort?: ListSort;
  limit?: number;
  cursor?: string;
  /** Words in title, description or tags. */
  search?: string;
  department?: string;
  /** One tag, exactly as it is written. */
  tag?: string;
};
export type GetDocumentApiResponse = /** status 200  */ DocumentDetailDto;
export type GetDocumentApiArg = {
  id: number;
};
export type UpdateDocumentApiResponse = /** status 200  */ DocumentDetailDto;
export type UpdateDocumentApiArg = {
  id: number;
  /** The `rowVersion` that was looked at, in quotes. */
  'if-match'?: string;
  updateDocumentDto: UpdateDocumentDto;
};
export type DeleteDocumentApiResponse = /** status 200  */ DeletedDto;
export type DeleteDocumentApiArg = {
  id: number;
};
export type RequestDocumentAccessApiResponse = /** status 200  */ AccessRequestedDto;
export type RequestDocumentAccessApiArg = {
  id: number;
};
export type OpenDocumentAccessApiResponse = /** status 200  */ AccessGrantedDto;
export type OpenDocumentAccessApiArg = {
  id: number;
  accessCodeDto: AccessCodeDto;
};
export type ListVersionsApiResponse = /** status 200  */ VersionListDto;
export type ListVersionsApiArg = {
  id: number;
};
export type RestoreVersionApiResponse = /** status 201  */ DocumentDetailDto;
export type RestoreVersionApiArg = {
  id: number;
  version: number;
  restoreVersionDto: RestoreVersionDto;
};
export type BulkDocumentsApiResponse = /** status 200  */ BulkResultDto;
export type BulkDocumentsApiArg = {
  bulkDocumentsDto: BulkDocumentsDto;
};
export type CheckZipApiResponse = /** status 200  */ ZipCheckDto;
export type CheckZipApiArg = {
  zipDocumentsDto: ZipDocumentsDto;
};
export type RestoreDocumentApiResponse = /** status 200  */ DocumentDetailDto;
export type RestoreDocumentApiArg = {
  id: number;
};
export type PurgeDocumentApiResponse = /** status 200  */ LifeDoneDto;
export type PurgeDocumentApiArg = {
  id: number;
  purgeDocumentDto: PurgeDocumentDto;
};
export type ArchiveDocumentApiResponse = /** status 200  */ DocumentDetailDto;
export type ArchiveDocumentApiArg = {
  id: number;
};
export type UnarchiveDocumentApiResponse = /** status 200  */ DocumentDetailDto;
export type UnarchiveDocumentApiArg = {
  id: number;
};
export type SetLegalHoldApiResponse = /** status 200  */ DocumentDetailDto;
export type SetLegalHoldApiArg = {
  id: number;
  setLegalHoldDto: SetLegalHoldDto;
};
export type ListDocumentViewsApiResponse = /** status 200  */ DocumentViewListDto;
export type ListDocumentViewsApiArg = void;
export type CreateDocumentViewApiResponse = /** status 201  */ DocumentViewDto;
export type CreateDocumentViewApiArg = {
  createDocumentViewDto: CreateDocumentViewDto;
};
export type UpdateDocumentViewApiResponse = /** status 200  */ DocumentViewDto;
export type UpdateDocumentViewApiArg = {
  id: number;
  updateDocumentViewDto: UpdateDocumentViewDto;
};
export type DeleteDocumentViewApiResponse = /** status 200  */ LifeDoneDto;
export type DeleteDocumentViewApiArg = {
  id: number;
};
export type ListDueApiResponse = /** status 200  */ DueListDto;
export type ListDueApiArg = void;
export type ListHoldsApiResponse = /** status 200  */ HoldListDto;
export type ListHoldsApiArg = void;
export type ListDispositionsApiResponse = /** status 200  */ DispositionPageDto;
export type ListDispositionsApiArg = {
  cursor?: string;
};
export type DisposeDocumentsApiResponse = /** status 200  */ BulkResultDto;
export type DisposeDocumentsApiArg = {
  disposeDocumentsDto: DisposeDocumentsDto;
};
export type ListCertificatesApiResponse = /** status 200  */ CertificateListDto;
export type ListCertificatesApiArg = {
  id: number;
};
export type CheckCertificateApiResponse = /** status 202  */ CheckStartedDto;
export type CheckCertificateApiArg = {
  id: number;
  /** Default: the latest, or the one in force for whoever takes no part in the document. */
  version?: number;
};
export type ListTemplatesApiResponse = /** status 200  */ TemplateListDto;
export type ListTemplatesApiArg = void;
export type UpdateTemplateApiResponse = /** status 200  */ TemplateDto;
export type UpdateTemplateApiArg = {
  id: number;
  updateTemplateDto: UpdateTemplateDto;
};
export type DeleteTemplateApiResponse = /** status 200  */ TemplateMessageDto;
export type DeleteTemplateApiArg = {
  id: number;
};
export type ApproveTemplateApiResponse = /** status 200  */ TemplateDto;
export type ApproveTemplateApiArg = {
  id: number;
};
export type DeclineTemplateApiResponse = /** status 200  */ TemplateDto;
export type DeclineTemplateApiArg = {
  id: number;
  declineTemplateDto: DeclineTemplateDto;
};
export type ListDelegationsApiResponse = /** status 200  */ DelegationListDto;
export type ListDelegationsApiArg = void;
export type CreateDelegationApiResponse = /** status 201  */ DelegationDto;
export type CreateDelegationApiArg = {
  /** Makes a repetition harmless for 24 hours. */
  'Idempotency-Key'?: string;
  createDelegationDto: CreateDelegationDto;
};
export type EndDelegationApiResponse = /** status 200  */ DelegationEndedDto;
export type EndDelegationApiArg = {
  id: number;
};
export type ListReviewRoutesApiResponse = /** status 200  */ ReviewRouteListDto;
export type ListReviewRoutesApiArg = void;
export type CreateReviewRouteApiResponse = /** status 201  */ ReviewRouteDto;
export type CreateReviewRouteApiArg = {
  /** Makes a repetition harmless for 24 hours. */
  'Idempotency-Key'?: string;
  reviewRouteInputDto: ReviewRouteInputDto;
};
export type UpdateReviewRouteApiResponse = /** status 200  */ ReviewRouteDto;
export type UpdateReviewRouteApiArg = {
  id: number;
  updateReviewRouteDto: UpdateReviewRouteDto;
};
export type DeleteReviewRouteApiResponse = /** status 200  */ RouteDeletedDto;
export type DeleteReviewRouteApiArg = {
  id: number;
};
export type DryRunReviewRouteApiResponse = /** status 200  */ DryRunResultDto;
export type DryRunReviewRouteApiArg = {
  dryRunDto: DryRunDto;
};
export type ListApprovalsApiResponse = /** status 200  */ PendingApprovalsDto;
export type ListApprovalsApiArg = void;
export type DecideDocumentApiResponse = /** status 200  */ DocumentDetailDto;
export type DecideDocumentApiArg = {
  id: number;
  /** Makes a repetition harmless for 24 hours. */
  'Idempotency-Key'?: string;
  decideDocumentDto: DecideDocumentDto;
};
export type SubmitDocumentApiResponse = /** status 200  */ DocumentDetailDto;
export type SubmitDocumentApiArg = {
  id: number;
  /** Makes a repetition harmless for 24 hours. */
  'Idempotency-Key'?: string;
  stepNoteDto: StepNoteDto;
};
export type WithdrawDocumentApiResponse = /** status 200  */ DocumentDetailDto;
export type WithdrawDocumentApiArg = {
  id: number;
  /** Makes a repetition harmless for 24 hours. */
  'Idempotency-Key'?: string;
  stepNoteDto: StepNoteDto;
};
export type ReassignDocumentApiResponse = /** status 200  */ DocumentDetailDto;
export type ReassignDocumentApiArg = {
  id: number;
  /** Makes a repetition harmless for 24 hours. */
  'Idempotency-Key'?: string;
  reassignDto: ReassignDto;
};
export type ListDecisionsApiResponse = /** status 200  */ DecisionListDto;
export type ListDecisionsApiArg = {
  id: number;
  /** Default: the latest, or the one in force for whoever takes no part in the document. */
  version?: number;
};
export type GetSignatureSheetApiResponse = unknown;
export type GetSignatureSheetApiArg = {
  id: number;
  /** Default: the latest, or the one in force for whoever takes no part in the document. */
  version?: number;
};
export type GetSignedCopyApiResponse = unknown;
export type GetSignedCopyApiArg = {
  id: number;
  /** Default: the latest, or the one in force for whoever takes no part in the document. */
  version?: number;
};
export type ListDocumentCommentsApiResponse = /** status 200  */ CommentListDto;
export type ListDocumentCommentsApiArg = {
  id: number;
};
export type AddDocumentCommentApiResponse = /** status 201  */ CommentDto;
export type AddDocumentCommentApiArg = {
  id: number;
  /** Makes a repetition harmless for 24 hours. */
  'Idempotency-Key'?: string;
  addCommentDto: AddCommentDto;
};
export type ListUsersApiResponse = /** status 200  */ MemberListDto;
export type ListUsersApiArg = void;
export type CreateUserApiResponse = /** status 201  */ MemberDto;
export type CreateUserApiArg = {
  createUserDto: CreateUserDto;
};
export type UpdateUserApiResponse = /** status 200  */ MemberDto;
export type UpdateUserApiArg = {
  id: number;
  updateUserDto: UpdateUserDto;
};
export type ReplaceUserApiResponse = /** status 200  */ MemberDto;
export type ReplaceUserApiArg = {
  id: number;
  updateUserDto: UpdateUserDto;
};
export type DeleteUserApiResponse = /** status 200  */ MemberMessageDto;
export type DeleteUserApiArg = {
  id: number;
  /** Who takes over the open tasks. */
  handOverTo?: number;
};
export type DecideJoinRequestApiResponse = /** status 200  */ JoinDecisionDto;
export type DecideJoinRequestApiArg = {
  id: number;
  decideJoinRequestDto: DecideJoinRequestDto;
};
export type ResendInvitationApiResponse = /** status 200  */ MemberMessageDto;
export type ResendInvitationApiArg = {
  id: number;
};
export type TriggerPasswordResetApiResponse = /** status 200  */ MemberMessageDto;
export type TriggerPasswordResetApiArg = {
  id: number;
};
export type ResetTwoFactorApiResponse = /** status 200  */ MemberMessageDto;
export type ResetTwoFactorApiArg = {
  id: number;
};
export type GetDashboardApiResponse = /** status 200  */ DashboardDto;
export type GetDashboardApiArg = void;
export type DismissWelcomeApiResponse = /** status 200  */ WelcomeDto;
export type DismissWelcomeApiArg = {
  dismissWelcomeDto: DismissWelcomeDto;
};
export type GetOrganizationSetupApiResponse = /** status 200  */ OrganizationSetupDto;
export type GetOrganizationSetupApiArg = void;
export type DismissOrganizationSetupApiResponse = /** status 200  */ OrganizationSetupDto;
export type DismissOrganizationSetupApiArg = void;
export type ResumeOrganizationSetupApiResponse = /** status 200  */ OrganizationSetupDto;
export type ResumeOrganizationSetupApiArg = void;
export type SettleSetupStepApiResponse = /** status 200  */ OrganizationSetupDto;
export type SettleSetupStepApiArg = {
  settleStepDto: SettleStepDto;
};
export type ListConversationsApiResponse = /** status 200  */ ConversationListDto;
export type ListConversationsApiArg = {
  /** A part of the subject or of another participant's name. */
  q?: string;
  cursor?: string;
  limit?: number;
};
export type GetConversationApiResponse = /** status 200  */ ConversationDetailDto;
export type GetConversationApiArg = {
  id: number;
  before?: string;
  limit?: number;
};
export type MarkConversationReadApiResponse = /** status 200  */ ConversationReadDto;
export type MarkConversationReadApiArg = {
  id: number;
};
export type CountUnreadMessagesApiResponse = /** status 200  */ UnreadMessagesDto;
export type CountUnreadMessagesApiArg = void;
export type ListRecipientsApiResponse = /** status 200  */ RecipientListDto;
export type ListRecipientsApiArg = {
  /** A part of the name. */
  q?: string;
};
export type SendMessageApiResponse = /** status 201  */ SentMessageDto;
export type SendMessageApiArg = {
  /** Makes a repetition harmless for 24 hours. */
  'Idempotency-Key'?: string;
  sendMessageDto: SendMessageDto;
};
export type ListNotificationsApiResponse = /** status 200  */ NotificationListDto;
export type ListNotificationsApiArg = {
  /** `nextCursor` of the page before. */
  before?: string;
  /** Default 50. */
  limit?: number;
  /** True for unread ones only. */
  unread?: boolean;
  kind?:
    | 'assigned'
    | 'billing'
    | 'comments'
    | 'decided'
    | 'documents'
    | 'expiry'
    | 'exports'
    | 'integrity'
    | 'membership'
    | 'mentions'
    | 'messages'
    | 'security';
};
export type MarkNotificationReadApiResponse = /** status 200  */ SuccessDto;
export type MarkNotificationReadApiArg = {
  id: number;
};
export type MarkNotificationUnreadApiResponse = /** status 200  */ SuccessDto;
export type MarkNotificationUnreadApiArg = {
  id: number;
};
export type MarkAllNotificationsReadApiResponse = /** status 200  */ MarkedAllDto;
export type MarkAllNotificationsReadApiArg = void;
export type UndoReadAllApiResponse = /** status 200  */ SuccessDto;
export type UndoReadAllApiArg = {
  undoReadAllDto: UndoReadAllDto;
};
export type GetNotificationPreferencesApiResponse = /** status 200  */ NotificationPreferencesDto;
export type GetNotificationPreferencesApiArg = void;
export type UpdateNotificationPreferencesApiResponse = /** status 200  */ NotificationPreferencesDto;
export type UpdateNotificationPreferencesApiArg = {
  updateNotificationPreferencesDto: UpdateNotificationPreferencesDto;
};
export type UnsubscribeApiResponse = /** status 200  */ UnsubscribedDto;
export type UnsubscribeApiArg = {
  token: string;
};
export type ResubscribeApiResponse = /** status 200  */ UnsubscribedDto;
export type ResubscribeApiArg = {
  token: string;
};
export type ListExportsApiResponse = /** status 200  */ ExportPageDto;
export type ListExportsApiArg = {
  cursor?: string;
};
export type StartExportApiResponse = /** status 202  */ ExportDto;
export type StartExportApiArg = {
  /** Makes a repetition harmless for 24 hours. */
  'Idempotency-Key'?: string;
  startExportDto: StartExportDto;
};
export type GetExportApiResponse = /** status 200  */ ExportDto;
export type GetExportApiArg = {
  id: number;
};
export type DeleteExportApiResponse = /** status 200  */ ExportMessageDto;
export type DeleteExportApiArg = {
  id: number;
};
export type ListReportsApiResponse = /** status 200  */ ReportPageDto;
export type ListReportsApiArg = {
  reportType?: ReportType;
  cursor?: string;
};
export type CreateReportApiResponse = /** status 202  */ ReportDto;
export type CreateReportApiArg = {
  /** Makes a repetition harmless for 24 hours. */
  'Idempotency-Key'?: string;
  createReportDto: CreateReportDto;
};
export type GetReportApiResponse = /** status 200  */ ReportDto;
export type GetReportApiArg = {
  id: number;
};
export type DeleteReportApiResponse = /** status 200  */ ExportMessageDto;
export type DeleteReportApiArg = {
  id: number;
};
export type TreeHeadDto = {
  size: number;
  /** Root hash, 64 hexadecimal digits. */
  root: string;
  keyId: string;
  /** The signed checkpoint, to be kept. */
  text: string;
  createdAt: string;
};
export type PlatformHeadDto = {
  size: number;
  /** Root hash, 64 hexadecimal digits. */
  root: string;
  keyId: string;
  /** The signed checkpoint, to be kept. */
  text: string;
  createdAt: string;
  /** How many of the organization's entries it vouches for. */
  anchoredSize: number;
};
export type EvidenceKeyDto = {
  kid: string;
  /** Ed25519, 32 bytes, base64url. */
  publicKey: string;
  from: string | null;
  until: string | null;
  endorsedBy: string | null;
  endorsement: string | null;
};
export type ConsistencyDto = {
  from: number;
  to: number;
  /** Proof of RFC 9162, hexadecimal. */
  hashes: string[];
};
export type LogTreeDto = {
  /** Sealed entries. */
  size: number;
  /** Entries that are not sealed yet. */
  waiting: number;
  /** Age of the oldest of them. */
  lagSeconds: number;
  lastCheckpoint: TreeHeadDto | null;
  platformCheckpoint: PlatformHeadDto | null;
  publicKeys: EvidenceKeyDto[];
  consistency: ConsistencyDto | null;
};
export type VerificationDto = {
  id: number;
  state: 'failed' | 'ok' | 'running';
  /** Entries checked so far. */
  checked: number;
  size: number;
  root: string | null;
  firstBadSeq: number | null;
  problem: string | null;
  startedAt: string;
  finishedAt: string | null;
};
export type VerificationAnswerDto = {
  verification: VerificationDto | null;
};
export type AuditLogEntryDto = {
  details: {
    [key: string]: any;
  };
  id: number;
  /** Its place in the evidence log, from 0; null for the moment until it has one. */
  seq: number | null;
  /** Null for the system itself. */
  userId: number | null;
  userName: string;
  action: string;
  resource: string;
  resourceId: string | null;
  /** What the object is called now; null for objects without a name, and for those that are gone. */
  resourceName: string | null;
  ipAddress: string | null;
  userAgent: string | null;
  createdAt: string;
};
export type AuditTotalDto = {
  count: number;
  /** Whether there may be more than were counted. */
  capped: boolean;
};
export type AuditLogPageDto = {
  logs: AuditLogEntryDto[];
  nextCursor: string | null;
  total: AuditTotalDto;
};
export type AuditFiltersDto = {
  /** Actions that the log has entries of. */
  actions: string[];
  /** Kinds of objects that the log has entries of. */
  resources: string[];
};
export type ListedOrganizationDto = {
  id: number;
  name: string;
  description: string | null;
};
export type OrganizationListDto = {
  organizations: ListedOrganizationDto[];
};
export type OrganizationDto = {
  joinPolicy?: 'approval' | 'open';
  documentAccess?: 'every_access' | 'session' | 'view_only';
  /** What a decision is signed with besides being signed in; for everybody of the organization. */
  decisionSignature?: 'none' | 'password' | 'two_factor';
  /** Address of the logo for members; null when none is set. */
  logo: string | null;
  address: string | null;
  phone: string | null;
  email: string | null;
  website: string | null;
  /** Only for admins, as the four below. */
  isListed?: boolean;
  twoFactorRequired?: boolean;
  publishWithoutReview?: boolean;
  id: number;
  name: string;
  description: string | null;
};
export type OrganizationResponseDto = {
  organization: OrganizationDto;
};
export type UpdateOrganizationDto = {
  joinPolicy?: 'approval' | 'open';
  documentAccess?: 'every_access' | 'session' | 'view_only';
  /** What a decision is signed with besides being signed in. */
  decisionSignature?: 'none' | 'password' | 'two_factor';
  name?: string;
  description?: string | null;
  address?: string | null;
  phone?: string | null;
  email?: string | null;
  website?: string | null;
  /** Shown in the public picker. */
  isListed?: boolean;
  twoFactorRequired?: boolean;
  publishWithoutReview?: boolean;
};
export type DepartmentDto = {
  id: number;
  name: string;
};
export type DepartmentListDto = {
  departments: DepartmentDto[];
};
export type StructureDepartmentDto = {
  id: number;
  name: string;
  description: string | null;
  divisionId: number | null;
  isActive: boolean;
  members: number;
  documents: number;
};
export type DepartmentResponseDto = {
  department: StructureDepartmentDto;
};
export type CreateDepartmentDto = {
  name: string;
  description?: string | null;
  isActive?: boolean;
  /** The division it belongs to; null for none. */
  divisionId?: number | null;
};
export type DivisionDto = {
  id: number;
  name: string;
  description: string | null;
  isActive: boolean;
  departments: StructureDepartmentDto[];
};
export type DivisionListDto = {
  divisions: DivisionDto[];
  departmentsWithoutDivision: StructureDepartmentDto[];
};
export type DivisionResponseDto = {
  division: DivisionDto;
};
export type CreateDivisionDto = {
  name: string;
  description?: string | null;
  isActive?: boolean;
};
export type UpdateDivisionDto = {
  name?: string;
  description?: string | null;
  isActive?: boolean;
};
export type DoneDto = {
  success: boolean;
};
export type UpdateDepartmentDto = {
  name?: string;
  description?: string | null;
  isActive?: boolean;
  /** The division it belongs to; null for none. */
  divisionId?: number | null;
};
export type SessionUserDto = {
  role: 'admin' | 'approver' | 'document_creator' | 'reviewer' | 'super_admin' | 'user';
  id: number;
  /** Null for the super administrator. */
  organizationId: number | null;
  /** Null for the super administrator. */
  organizationName: string | null;
  name: string;
  username: string;
  email: string;
  department: string | null;
  isActive: boolean;
  twoFactorEnabled: boolean;
  lastLogin: string | null;
};
export type SignInDto = {
  success: boolean;
  message: string;
  /** Access token, valid for 15 minutes. */
  token?: string;
  user?: SessionUserDto;
  /** The password was right; the code of the authenticator app comes next. */
  twoFactorRequired?: boolean;
  /** Goes with the code, within 5 minutes. */
  challenge?: string;
  /** The organization requires two-factor sign-in and this account has none yet: nothing else works before. */
  twoFactorEnrolmentRequired?: boolean;
};
export type LoginDto = {
  email: string;
  password: string;
  /** Keeps the session for 30 days instead of 12 hours. */
  rememberMe?: boolean;
};
export type VerifyTwoFactorDto = {
  /** As given by the sign-in that asked for the code. */
  challenge: string;
  /** Six digits of the authenticator app, or a recovery code. */
  code: string;
};
export type SessionDto = {
  success: boolean;
  /** Access token, valid for 15 minutes. */
  token: string;
  user: SessionUserDto;
  message: string;
};
export type MessageDto = {
  success: boolean;
  message: string;
};
export type CurrentUserDto = {
  user: SessionUserDto;
};
export type OrganizationAdminLoginDto = {
  organizationId: number;
  email: string;
  password: string;
  /** Keeps the session for 30 days instead of 12 hours. */
  rememberMe?: boolean;
};
export type ProfileDto = {
  role: 'admin' | 'approver' | 'document_creator' | 'reviewer' | 'super_admin' | 'user';
  id: number;
  /** Null for the super administrator. */
  organizationId: number | null;
  /** Null for the super administrator. */
  organizationName: string | null;
  name: string;
  username: string;
  email: string;
  department: string | null;
  isActive: boolean;
  twoFactorEnabled: boolean;
  lastLogin: string | null;
  departmentId: number | null;
  emailConfirmed: boolean;
  /** The new address that waits for its confirmation. */
  pendingEmail: string | null;
  twoFactorRequiredByOrganization: boolean;
  recoveryCodesLeft: number;
};
export type ProfileResponseDto = {
  profile: ProfileDto;
};
export type UpdateProfileDto = {
  name?: string;
  /** A department of the organization; null for none. */
  departmentId?: number | null;
};
export type ChangePasswordDto = {
  password: string;
  confirmPassword: string;
  currentPassword: string;
};
export type ChangeEmailDto = {
  email: string;
  currentPassword: string;
};
export type SessionEntryDto = {
  id: string;
  createdAt: string;
  lastUsedAt: string;
  ipAddress: string | null;
  userAgent: string | null;
  /** The session of this very request. */
  current: boolean;
};
export type SessionListDto = {
  sessions: SessionEntryDto[];
};
export type SuccessDto = {
  success: boolean;
};
export type TwoFactorEnrolmentDto = {
  /** For typing in: base32. */
  secret: string;
  /** For the QR code: an otpauth:// address. */
  uri: string;
};
export type CurrentPasswordDto = {
  currentPassword: string;
};
export type RecoveryCodesDto = {
  /** Shown once; each works once. */
  recoveryCodes: string[];
};
export type TwoFactorCodeDto = {
  code: string;
};
export type DisableTwoFactorDto = {
  currentPassword: string;
  /** Six digits of the authenticator app, or a recovery code. */
  code: string;
};
export type RegisterDto = {
  /** A wish; the organization decides. In any spelling of the forms, `USER` without one. */
  role?: string;
  /** Of an organization: this field tells the two shapes apart. */
  organizationName?: string;
  adminName?: string;
  adminEmail?: string;
  adminPassword?: string;
  /** Of a member. */
  name?: string;
  email?: string;
  password?: string;
  /** Without it the installation's default organization, where it is open. */
  organizationId?: number;
  /** Without it made from the e-mail address. One that is taken gets a number. */
  username?: string;
  /** Name of a department; one that the organization does not have is left to its admin. */
  department?: string;
  confirmPassword?: string;
};
export type ConfirmEmailDto = {
  token: string;
};
export type InvitationDto = {
  role: 'admin' | 'approver' | 'document_creator' | 'reviewer' | 'user';
  organizationName: string;
  email: string;
  name: string | null;
  /** As the admin chose it; the invited person may change it. */
  username: string;
};
export type AcceptInvitationDto = {
  name: string;
  username: string;
  password: string;
  confirmPassword: string;
};
export type ForgotPasswordDto = {
  email: string;
};
export type ResetPasswordDto = {
  token?: string;
  email?: string;
  resetCode?: string;
  password: string;
  confirmPassword: string;
};
export type SuperAdminLoginDto = {
  email: string;
  password: string;
  accessCode: string;
};
export type OrganizationEntryDto = {
  id: number;
  name: string;
  email: string | null;
  isActive: boolean;
  userCount: number;
  documentCount: number;
  storageBytes: number;
  /** Of the subscription; null where there is none. */
  subscriptionStatus: string | null;
  createdAt: string;
  suspendedAt: string | null;
  suspendedBy: string | null;
};
export type OrganizationPageDto = {
  organizations: OrganizationEntryDto[];
  nextCursor: string | null;
};
export type OutcomeDto = {
  success: boolean;
  message: string;
};
export type SuspendOrganizationDto = {
  reason: string;
};
export type ReactivateOrganizationDto = {
  reason?: string;
};
export type ChangeAdministratorPasswordDto = {
  password: string;
  confirmPassword: string;
  currentPassword: string;
};
export type ChangeAccessCodeDto = {
  currentPassword: string;
  accessCode: string;
  confirmAccessCode: string;
};
export type AdministratorSessionDto = {
  id: string;
  createdAt: string;
  lastUsedAt: string;
  ipAddress: string | null;
  userAgent: string | null;
  /** The session of this very request. */
  current: boolean;
};
export type AdministratorSessionListDto = {
  sessions: AdministratorSessionDto[];
};
export type GrowthDto = {
  last30Days: number;
  previous30Days: number;
};
export type PlatformGrowthDto = {
  organizations: GrowthDto;
  users: GrowthDto;
  documents: GrowthDto;
};
export type DashboardStatsDto = {
  totalOrganizations: number;
  totalUsers: number;
  totalDocuments: number;
  /** Members who may sign in, and did so within thirty days. */
  activeUsers: number;
  growth: PlatformGrowthDto;
  measuredAt: string;
};
export type ActivityDto = {
  type: 'administration' | 'documents' | 'organization' | 'users';
  description: string;
  timestamp: string;
};
export type ActivitiesDto = {
  activities: ActivityDto[];
};
export type FigureDto = {
  unit: 'bytes' | 'count' | 'milliseconds' | 'percent' | 'seconds';
  label: string;
  value: number;
};
export type HealthCheckDto = {
  name: 'backup' | 'database' | 'evidence_log' | 'mail' | 'queue' | 'storage';
  /** `unknown` where nothing was measured yet. */
  status: 'degraded' | 'down' | 'ok' | 'unknown';
  summary: string;
  measuredAt: string;
  /** Since when it has not been in order. */
  since: string | null;
  figures: FigureDto[];
};
export type SystemHealthDto = {
  status: 'degraded' | 'down' | 'ok';
  checks: HealthCheckDto[];
};
export type AlertDto = {
  severity: 'critical' | 'info' | 'warning';
  link: ('compliance' | 'invoices' | 'organizations' | 'subscriptions' | 'support') | null;
  id: string;
  title: string;
  detail: string;
  since: string | null;
};
export type AlertsDto = {
  alerts: AlertDto[];
};
export type MonthDto = {
  /** As `2026-11`, by UTC. */
  month: string;
  newOrganizations: number;
  totalOrganizations: number;
  newUsers: number;
  totalUsers: number;
  newDocuments: number;
  totalDocuments: number;
  /** Bytes of all versions stored in the month. */
  storedBytes: number;
  /** In cents: invoices that were paid in the month. */
  paidCents: number;
};
export type StatusCountDto = {
  status: string;
  count: number;
};
export type RoleCountDto = {
  role: string;
  count: number;
};
export type LargestOrganizationDto = {
  id: number;
  name: string;
  userCount: number;
  documentCount: number;
  storageBytes: number;
};
export type AnalyticsDto = {
  months: MonthDto[];
  subscriptions: StatusCountDto[];
  roles: RoleCountDto[];
  largest: LargestOrganizationDto[];
  measuredAt: string;
};
export type PlatformUserDto = {
  role: 'admin' | 'approver' | 'document_creator' | 'reviewer' | 'user';
  state: 'active' | 'inactive' | 'invited' | 'join_request';
  id: number;
  name: string;
  email: string;
  organizationId: number;
  organizationName: string;
  organizationActive: boolean;
  twoFactorEnabled: boolean;
  lastLogin: string | null;
  createdAt: string;
};
export type PlatformUserPageDto = {
  users: PlatformUserDto[];
  nextCursor: string | null;
};
export type OrganizationUsersDto = {
  total: number;
  active: number;
  /** People who asked to join and wait for an admin. */
  waiting: number;
};
export type OrganizationPlanStateDto = {
  planName: string;
  status: string;
  startDate: string;
  trialEndDate: string | null;
  nextBillingDate: string | null;
  endDate: string | null;
  autoRenew: boolean;
  /** Limits of the plan; null where there is none. */
  maxUsers: number | null;
  maxDocuments: number | null;
  maxStorageBytes: number | null;
};
export type OrganizationAdminDto = {
  id: number;
  name: string;
  email: string;
  lastLogin: string | null;
};
export type OrganizationOverviewDto = {
  id: number;
  name: string;
  email: string | null;
  phone: string | null;
  website: string | null;
  isActive: boolean;
  createdAt: string;
  suspendedAt: string | null;
  suspendedBy: string | null;
  reactivatedAt: string | null;
  reactivatedBy: string | null;
  users: OrganizationUsersDto;
  documents: number;
  storageBytes: number;
  newDocuments30Days: number;
  lastSignInAt: string | null;
  subscription: OrganizationPlanStateDto | null;
  admins: OrganizationAdminDto[];
  failedWork: number;
};
export type FailedWorkDto = {
  id: number;
  /** The queue that does it. */
  kind: string;
  title: string;
  reaction: string;
  organizationId: number;
  organizationName: string;
  organizationActive: boolean;
  /** The class of the last error. */
  error: string | null;
  createdAt: string;
  failedAt: string;
};
export type WorkTotalDto = {
  kind: string;
  count: number;
};
export type FailedWorkPageDto = {
  work: FailedWorkDto[];
  totals: WorkTotalDto[];
  nextCursor: string | null;
};
export type RetriedDto = {
  success: boolean;
  /** How many pieces of work are on their way again. */
  retried: number;
};
export type RetryAllDto = {
  kind?: 'mail' | 'reactions' | 'renditions';
  organizationId?: number;
};
export type OrganizationComplianceDto = {
  id: number;
  name: string;
  isActive: boolean;
  /** Entries of the evidence log, those that wait for their place among them. */
  logSize: number;
  lagSeconds: number;
  lastCheckpointAt: string | null;
  /** How the last check of the whole log ended: `ok`, `failed` or `running`; null where none was asked for. */
  verification: string | null;
  verifiedAt: string | null;
  legalHolds: number;
  integrityFindings: number;
  oldestFindingAt: string | null;
  disposed30Days: number;
};
export type ScheduleRunDto = {
  name: string;
  everySeconds: number;
  startedAt: string | null;
  finishedAt: string | null;
  failedAt: string | null;
  lastError: string | null;
};
export type ComplianceDto = {
  organizations: OrganizationComplianceDto[];
  nextCursor: string | null;
  schedules: ScheduleRunDto[];
  measuredAt: string;
};
export type PlanDto = {
  id: number;
  name: string;
  description: string | null;
  /** Cents. */
  priceMonthly: number;
  /** Cents, for the whole duration. */
  priceTotal: number;
  durationMonths: number;
  maxUsers: number;
  /** MB; GB where the super administrator edits the catalogue. */
  maxStorage: number;
  maxDocuments: number;
  features: string[];
  isActive: boolean;
  /** The price is agreed upon in person. */
  isCustom: boolean;
  isMostPopular: boolean;
};
export type NextPlanDto = {
  id: number;
  name: string;
};
export type OwnSubscriptionDto = {
  id: number;
  status: string;
  startDate: string;
  endDate: string | null;
  trialEndDate: string | null;
  nextBillingDate: string | null;
  gracePeriodEndDate: string | null;
  autoRenew: boolean;
  paymentStatus: string;
  /** Set while it is cancelled for the end of its period. */
  cancelledAt: string | null;
  /** Cents that are taken off the next invoices. */
  creditBalance: number;
  /** What the plan changes to when the period ends. */
  nextPlan: NextPlanDto | null;
};
export type MeterDto = {
  used: number;
  /** Null: unlimited. */
  limit: number | null;
};
export type MetersDto = {
  users: MeterDto;
  documents: MeterDto;
  storageBytes: MeterDto;
};
export type BillingNoticeDto = {
  /** read_only, suspended, cancelled, grace, trial, cancels_at_period_end, plan_change_scheduled, invoice_overdue, quota_80 or quota_100. */
  kind: string;
  severity: 'error' | 'info' | 'warning';
  message: string;
  date: string | null;
};
export type BillingAddressViewDto = {
  name?: string | null;
  line1?: string | null;
  line2?: string | null;
  city?: string | null;
  postalCode?: string | null;
  region?: string | null;
  country?: string | null;
  taxId?: string | null;
};
export type BillingDto = {
  /** The terms as they were agreed upon; storage in MB. Null: no subscription, no limits. */
  plan: PlanDto | null;
  subscription: OwnSubscriptionDto | null;
  usage: MetersDto;
  state: 'active' | 'cancelled' | 'grace' | 'read_only' | 'suspended' | 'trial';
  notices: BillingNoticeDto[];
  billingEmail: string | null;
  billingAddress: BillingAddressViewDto | null;
  paymentProvider: 'manual' | 'stripe';
};
export type BillingAddressDto = {
  name?: string | null;
  line1?: string | null;
  line2?: string | null;
  city?: string | null;
  postalCode?: string | null;
  region?: string | null;
  country?: string | null;
  taxId?: string | null;
};
export type UpdateBillingDto = {
  /** Null: invoices go to the first admin. */
  billingEmail?: string | null;
  billingAddress?: BillingAddressDto | null;
};
export type BillingStateDto = {
  state: 'active' | 'cancelled' | 'grace' | 'read_only' | 'suspended' | 'trial';
  /** Whether anything new is saved. */
  writable: boolean;
  /** When the trial or the grace ends. */
  until: string | null;
};
export type PlansDto = {
  plans: PlanDto[];
};
export type DifferenceDto = {
  label: string;
  from: string;
  to: string;
};
export type PlanChangePreviewDto = {
  /** At once; otherwise when the period that is paid ends. */
  immediate: boolean;
  effectiveAt: string;
  /** What is left of the old period, taken off the new one. */
  credit: number;
  charge: number;
  taxAmount: number;
  /** What the invoice will come to. */
  amountDue: number;
  /** What is kept for later invoices. */
  creditLeft: number;
  differences: DifferenceDto[];
  /** Why it cannot be done now. */
  problems: string[];
};
export type ChoosePlanDto = {
  planId: number;
};
export type PlanChangeDto = {
  billing: BillingDto;
  /** The invoice that came with it. */
  invoiceId: number | null;
};
export type CancelSubscriptionDto = {
  reason?: string;
};
export type InvoiceEntryDto = {
  id: number;
  invoiceNumber: string;
  organizationId: number;
  organizationName: string;
  planId: number;
  planName: string;
  amount: number;
  taxAmount: number;
  totalAmount: number;
  currency: string;
  billingPeriodStart: string;
  billingPeriodEnd: string;
  issueDate: string;
  dueDate: string;
  paidDate: string | null;
  status: 'overdue' | 'paid' | 'pending' | 'void';
  sentAt: string | null;
  amountPaid: number;
  amountRefunded: number;
  /** What is still to be paid. */
  amountDue: number;
};
export type InvoicesDto = {
  invoices: InvoiceEntryDto[];
  nextCursor: string | null;
};
export type LineItemDto = {
  description: string;
  quantity: number;
  unitAmount: number;
  amount: number;
};
export type PaymentDto = {
  id: number;
  amount: number;
  currency: string;
  paymentMethod: string;
  transactionId: string | null;
  /** succeeded or failed. */
  status: string;
  failureReason: string | null;
  processedAt: string | null;
  refundedAt: string | null;
  refundAmount: number;
  recordedBy: string | null;
};
export type CreditNoteDto = {
  id: number;
  creditNoteNumber: string;
  amount: number;
  kind: 'refund' | 'void';
  reason: string;
  issueDate: string;
  createdBy: string;
};
export type InvoiceDetailDto = {
  id: number;
  invoiceNumber: string;
  organizationId: number;
  organizationName: string;
  planId: number;
  planName: string;
  amount: number;
  taxAmount: number;
  totalAmount: number;
  currency: string;
  billingPeriodStart: string;
  billingPeriodEnd: string;
  issueDate: string;
  dueDate: string;
  paidDate: string | null;
  status: 'overdue' | 'paid' | 'pending' | 'void';
  sentAt: string | null;
  amountPaid: number;
  amountRefunded: number;
  /** What is still to be paid. */
  amountDue: number;
  subscriptionId: number | null;
  billingPeriodMonths: number;
  lineItems: LineItemDto[];
  /** Hundredths of a percent. */
  taxBasisPoints: number;
  billingEmail: string | null;
  billingAddress: BillingAddressViewDto | null;
  voidedAt: string | null;
  payments: PaymentDto[];
  creditNotes: CreditNoteDto[];
};
export type GenerateInvoiceDto = {
  organizationId: number;
  planId: number;
  billingPeriodMonths: 1 | 12 | 6;
};
export type RecordPaymentDto = {
  /** Cents. */
  amount: number;
  paymentMethod: 'bank_transfer' | 'card' | 'cash' | 'check' | 'other';
  transactionId?: string;
  /** When the money came in. */
  receivedAt?: string;
};
export type RefundDto = {
  /** Cents. */
  amount: number;
  reason: string;
};
export type VoidInvoiceDto = {
  reason: string;
};
export type InvoiceLinkDto = {
  /** Opens the PDF once, within a minute. */
  url: string;
};
export type CheckoutDto = {
  /** Where the invoice is paid. */
  url: string;
};
export type CataloguePlanDto = {
  id: number;
  name: string;
  description: string | null;
  /** Cents. */
  priceMonthly: number;
  /** Cents, for the whole duration. */
  priceTotal: number;
  durationMonths: number;
  maxUsers: number;
  /** MB; GB where the super administrator edits the catalogue. */
  maxStorage: number;
  maxDocuments: number;
  features: string[];
  isActive: boolean;
  /** The price is agreed upon in person. */
  isCustom: boolean;
  isMostPopular: boolean;
  /** Organizations that have this plan now. */
  subscribers: number;
};
export type CatalogueDto = {
  plans: CataloguePlanDto[];
};
export type PlanBodyDto = {
  name: string;
  description?: string | null;
  /** Cents. */
  priceMonthly: number;
  /** Cents. */
  priceTotal: number;
  durationMonths: 1 | 12 | 6;
  maxUsers: number;
  /** GB. */
  maxStorage: number;
  maxDocuments: number;
  /** JSON text of a list of lines. */
  features: string;
  isActive?: boolean;
  isCustom?: boolean;
  isMostPopular?: boolean;
};
export type PlanRemovalDto = {
  success: boolean;
  /** Archived where an organization has or had it. */
  outcome: 'archived' | 'deleted';
  message: string;
};
export type PublicPlansDto = {
  plans: PlanDto[];
  /** Where to write about plans that are not in the list. */
  contactEmail: string;
};
export type SubscriptionEntryDto = {
  id: number;
  planId: number;
  status: 'active' | 'cancelled' | 'expired' | 'suspended' | 'trial';
  /** trial, active, grace, read_only, suspended or cancelled. */
  state: string;
  startDate: string;
  nextBillingDate: string | null;
  endDate: string | null;
  trialEndDate: string | null;
  gracePeriodEndDate: string | null;
  autoRenew: boolean;
  paymentStatus: string;
  cancellationReason: string | null;
  /** The terms as they were agreed upon; storage in MB. */
  plan: PlanDto;
};
export type OrganizationSubscriptionDto = {
  id: number;
  name: string;
  email: string | null;
  userCount: number;
  /** MB. */
  storageUsed: number;
  subscription: SubscriptionEntryDto | null;
};
export type OrganizationSubscriptionsDto = {
  organizations: OrganizationSubscriptionDto[];
  nextCursor: string | null;
};
export type SubscriptionStatsDto = {
  /** Cents: payments less refunds. */
  totalRevenue: number;
  activeSubscriptions: number;
  /** Cents: the monthly prices of all active subscriptions. */
  monthlyRecurringRevenue: number;
  overdueInvoices: number;
};
export type SetSubscriptionStatusDto = {
  subscriptionId: number;
  status: 'active' | 'cancelled' | 'suspended';
  reason?: string;
};
export type ReceivedDto = {
  received: boolean;
};
export type Category = 'contract' | 'manual' | 'policy' | 'procedure' | 'report';
export type Priority = 'high' | 'low' | 'medium' | 'urgent';
export type DocumentStatus =
  | 'approved'
  | 'draft'
  | 'pending_approval'
  | 'pending_review'
  | 'rejected'
  | 'revision_required';
export type AllowedAction =
  | 'approve'
  | 'archive'
  | 'comment'
  | 'delete'
  | 'download'
  | 'edit'
  | 'hold'
  | 'purge'
  | 'reassign'
  | 'reject'
  | 'release_hold'
  | 'restore'
  | 'restore_version'
  | 'revision'
  | 'submit'
  | 'unarchive'
  | 'upload_version'
  | 'view'
  | 'withdraw';
export type TextPartDto = {
  text: string;
  /** This is what was searched for. */
  match: boolean;
};
export type StepKind = 'approval' | 'review';
export type ReviewProgressStepDto = {
  kind: StepKind;
  name: string;
};
export type ReviewProgressDto = {
  /** Name of the organization's own route; null on the two fixed steps. */
  routeName: string | null;
  steps: ReviewProgressStepDto[];
  /** Of the open step; counts from 0. */
  position: number;
  /** Approvals that the open step has. */
  approvals: number;
  /** Approvals that it needs. */
  needed: number;
  dueAt: string | null;
};
export type FoundDocumentDto = {
  category: Category;
  priority: Priority;
  status: DocumentStatus;
  /** What the caller may do with the document now. */
  allowedActions: AllowedAction[];
  /** The title, in pieces. Never markup. */
  titleParts: TextPartDto[];
  /** Where the words stand in the content or the description; the beginning of the description otherwise. */
  snippet: TextPartDto[];
  id: number;
  organizationId: number;
  title: string;
  description: string | null;
  fileName: string;
  /** Bytes. */
  fileSize: number;
  mimeType: string;
  department: string;
  tags: string[];
  /** The version the caller knows: the latest, or the one in force for whoever takes no part in the document. */
  version: number;
  /** The version in force; null before the first approval. */
  approvedVersion: number | null;
  authorId: number;
  authorName: string;
  reviewerId: number | null;
  reviewerName: string | null;
  approverId: number | null;
  approverName: string | null;
  publishedWithoutReview: boolean;
  expirationDate: string | null;
  isExpired: boolean;
  isArchived: boolean;
  legalHold: boolean;
  /** Counts every change; to be sent with a change that must not overwrite another. */
  rowVersion: number;
  createdAt: string;
  updatedAt: string;
  deletedAt: string | null;
  /** Who put it into the trash; null while it is not there. */
  deletedByName: string | null;
  /** Why it was put into the trash, where somebody said so. */
  deletionReason: string | null;
  /** Where a waiting document stands on its way; null when it waits for nobody. */
  review: ReviewProgressDto | null;
};
export type SearchPageDto = {
  documents: FoundDocumentDto[];
  /** For the next page; null on the last. */
  nextCursor: string | null;
  /** Exact up to 1,000. */
  total: number;
  totalCapped: boolean;
  /** The query as it may have been meant. */
  suggestion: string | null;
};
export type SuggestedDocumentDto = {
  status: DocumentStatus;
  id: number;
  title: string;
  mimeType: string;
  department: string;
};
export type SuggestedPersonDto = {
  id: number;
  name: string;
  username: string;
  role: string;
  department: string | null;
};
export type SuggestionsDto = {
  /** At most 6. */
  documents: SuggestedDocumentDto[];
  /** At most 4. */
  people: SuggestedPersonDto[];
};
export type PastSearchDto = {
  id: number;
  query: string;
  resultsCount: number;
  createdAt: string;
};
export type SearchHistoryDto = {
  /** At most 20, newest first. */
  history: PastSearchDto[];
};
export type HistoryChangedDto = {
  success: boolean;
};
export type ProcessingDto = {
  preview: 'failed' | 'pending' | 'ready';
  thumbnail: 'failed' | 'pending' | 'ready';
  indexing: 'failed' | 'pending' | 'ready';
  id: number;
  version: number;
};
export type ProcessingListDto = {
  documents: ProcessingDto[];
};
export type PreviewFactsDto = {
  /** How the content is shown; `none` while that is not known. */
  kind: 'grid' | 'html' | 'none' | 'pdf' | 'text';
  state: 'failed' | 'pending' | 'ready';
  thumbnail: 'failed' | 'pending' | 'ready';
  /** Whether the text can be found. */
  indexing: 'failed' | 'pending' | 'ready';
  version: number;
  pageCount: number | null;
  /** Why there is no preview. */
  message: string | null;
};
export type RetryAnswerDto = {
  success: boolean;
  message: string;
};
export type ChangeKind = 'added' | 'equal' | 'removed';
export type TextChangeDto = {
  kind: ChangeKind;
  text: string;
};
export type VersionComparisonDto = {
  from: number;
  to: number;
  /** False while, or because, there is no text of one of them. */
  textAvailable: boolean;
  /** The texts are too long, or too different, to be compared in full. */
  truncated: boolean;
  /** Both texts in reading order; what was removed stands before what took its place. */
  changes: TextChangeDto[];
  /** Words. */
  added: number;
  /** Words. */
  removed: number;
};
export type UsedDto = {
  used: number;
  /** Null: unlimited. */
  limit: number | null;
};
export type UsageDto = {
  /** Those in the trash count until they are disposed of. */
  documents: UsedDto;
  /** Of all versions and templates. */
  storageBytes: UsedDto;
};
export type DuplicateDto = {
  id: number;
  title: string;
  /** The newest version with these bytes. */
  version: number;
};
export type DuplicatesDto = {
  /** At most 5. */
  documents: DuplicateDto[];
};
export type DocumentAccessPolicy = 'every_access' | 'session' | 'view_only';
export type OpenGrantDto = {
  documentId: number;
  until: string;
};
export type OpenGrantsDto = {
  documentAccess: DocumentAccessPolicy;
  /** Until when everything is open, where the policy lets one code open all; null otherwise. */
  all: string | null;
  grants: OpenGrantDto[];
};
export type ActivityEntryDto = {
  /** Facts of the action, such as the version. */
  details: {
    [key: string]: any;
  };
  id: number;
  /** Verb, such as `upload`, `approve`, `view`. */
  action: string;
  /** Null: the system. */
  userId: number | null;
  userName: string;
  createdAt: string;
};
export type ActivityPageDto = {
  entries: ActivityEntryDto[];
  /** For the next page; null on the last. */
  nextCursor: string | null;
};
export type StatsDto = {
  total: number;
  pending: number;
  approved: number;
  rejected: number;
};
export type StatsResponseDto = {
  stats: StatsDto;
};
export type DocumentSummaryDto = {
  category: Category;
  priority: Priority;
  status: DocumentStatus;
  /** What the caller may do with the document now. */
  allowedActions: AllowedAction[];
  id: number;
  organizationId: number;
  title: string;
  description: string | null;
  fileName: string;
  /** Bytes. */
  fileSize: number;
  mimeType: string;
  department: string;
  tags: string[];
  /** The version the caller knows: the latest, or the one in force for whoever takes no part in the document. */
  version: number;
  /** The version in force; null before the first approval. */
  approvedVersion: number | null;
  authorId: number;
  authorName: string;
  reviewerId: number | null;
  reviewerName: string | null;
  approverId: number | null;
  approverName: string | null;
  publishedWithoutReview: boolean;
  expirationDate: string | null;
  isExpired: boolean;
  isArchived: boolean;
  legalHold: boolean;
  /** Counts every change; to be sent with a change that must not overwrite another. */
  rowVersion: number;
  createdAt: string;
  updatedAt: string;
  deletedAt: string | null;
  /** Who put it into the trash; null while it is not there. */
  deletedByName: string | null;
  /** Why it was put into the trash, where somebody said so. */
  deletionReason: string | null;
  /** Where a waiting document stands on its way; null when it waits for nobody. */
  review: ReviewProgressDto | null;
};
export type DocumentPageDto = {
  documents: DocumentSummaryDto[];
  /** For the next page; null on the last. */
  nextCursor: string | null;
  /** Exact up to 1,000. */
  total: number;
  totalCapped: boolean;
};
export type ListView = 'active' | 'archived' | 'trash';
export type ListSort = 'created_desc' | 'title_asc' | 'title_desc' | 'updated_asc' | 'updated_desc';
export type DocumentField =
  | 'approverId'
  | 'category'
  | 'department'
  | 'description'
  | 'expirationDate'
  | 'priority'
  | 'restrictedToDepartment'
  | 'retentionPeriod'
  | 'reviewerId'
  | 'tags'
  | 'title';
export type PersonDto = {
  id: number;
  name: string;
};
export type ExplainedAction =
  | 'approve'
  | 'archive'
  | 'delete'
  | 'edit'
  | 'hold'
  | 'purge'
  | 'reject'
  | 'release_hold'
  | 'restore'
  | 'restore_version'
  | 'revision'
  | 'submit'
  | 'unarchive'
  | 'upload_version'
  | 'withdraw';
export type RefusalCode =
  | 'ADMIN_ONLY'
  | 'ALREADY_DECIDED'
  | 'ARCHIVED'
  | 'AUTHOR_CANNOT_DECIDE'
  | 'DECIDED'
  | 'IN_REVIEW'
  | 'IN_TRASH'
  | 'LEGAL_HOLD'
  | 'NEW_VERSION_REQUIRED'
  | 'NOT_ARCHIVED'
  | 'NOT_ASSIGNED'
  | 'NOT_AUTHOR'
  | 'NOT_AUTHOR_OR_ADMIN'
  | 'NOT_DUE'
  | 'NOT_IN_TRASH'
  | 'NOT_ON_HOLD'
  | 'RETAINED'
  | 'REVISION_OPEN'
  | 'ROLE_CANNOT_DECIDE'
  | 'SAME_PERSON'
  | 'WRONG_STATE';
export type RefusalDto = {
  action: ExplainedAction;
  code: RefusalCode;
  message: string;
};
export type DocumentDetailDto = {
  category: Category;
  priority: Priority;
  status: DocumentStatus;
  /** What the caller may do with the document now. */
  allowedActions: AllowedAction[];
  /** What may change without a new version, by whoever may edit. */
  editableFields: DocumentField[];
  /** SHA-256 of the file as it was uploaded, lower-case hex. */
  documentHash: string;
  /** Hash of the integrity certificate's entry in the evidence log, 64 hexadecimal digits; null until there is one. */
  blockchainTxHash: string | null;
  /** Where the certificate with its proofs can be had. */
  blockchainCertificateUrl: string | null;
  /** The certificate: a compact JWS, signed with Ed25519. */
  blockchainSignature: string | null;
  /** When a checkpoint of the evidence log first covered it, or what time an authority gave it. */
  blockchainTimestamp: string | null;
  /** Whether the last check found file, signature and log as they should be. */
  isBlockchainVerified: boolean;
  /** Days. */
  retentionPeriod: number | null;
  /** Until when the document cannot be deleted. */
  retainedUntil: string | null;
  restrictedToDepartment: boolean;
  legalHoldReason: string | null;
  templateId: number | null;
  archivedAt: string | null;
  /** People who are away and for whom the caller may decide here. */
  standsInFor: PersonDto[];
  /** Why the other actions are not offered. */
  refusals: RefusalDto[];
  id: number;
  organizationId: number;
  title: string;
  description: string | null;
  fileName: string;
  /** Bytes. */
  fileSize: number;
  mimeType: string;
  department: string;
  tags: string[];
  /** The version the caller knows: the latest, or the one in force for whoever takes no part in the document. */
  version: number;
  /** The version in force; null before the first approval. */
  approvedVersion: number | null;
  authorId: number;
  authorName: string;
  reviewerId: number | null;
  reviewerName: string | null;
  approverId: number | null;
  approverName: string | null;
  publishedWithoutReview: boolean;
  expirationDate: string | null;
  isExpired: boolean;
  isArchived: boolean;
  legalHold: boolean;
  /** Counts every change; to be sent with a change that must not overwrite another. */
  rowVersion: number;
  createdAt: string;
  updatedAt: string;
  deletedAt: string | null;
  /** Who put it into the trash; null while it is not there. */
  deletedByName: string | null;
  /** Why it was put into the trash, where somebody said so. */
  deletionReason: string | null;
  /** Where a waiting document stands on its way; null when it waits for nobody. */
  review: ReviewProgressDto | null;
};
export type UpdateDocumentDto = {
  category?: Category;
  priority?: Priority;
  title?: string;
  description?: string | null;
  department?: string;
  tags?: string[];
  /** Null: the queue of the reviewers. */
  reviewerId?: number | null;
  /** Null: the queue of the approvers. */
  approverId?: number | null;
  /** A date or a moment in the future; null removes it. */
  expirationDate?: string | null;
  /** Days that the document must be kept, counted from its approval; null removes it. */
  retentionPeriod?: number | null;
  restrictedToDepartment?: boolean;
  /** As the document had it when it was looked at; 409 when somebody changed it since. `If-Match` says the same. */
  rowVersion?: number;
};
export type DeletedDto = {
  success: boolean;
  message: string;
  /** When it will be gone for good. */
  purgeAt: string;
};
export type AccessRequestedDto = {
  success: boolean;
  message: string;
  expiresInSeconds: number;
  /** False when the document can be opened without a code right now. */
  codeRequired: boolean;
};
export type AccessGrantedDto = {
  success: boolean;
  message: string;
  grantedUntil: string;
};
export type AccessCodeDto = {
  authCode: string;
};
export type VersionState = 'current' | 'draft' | 'in_review' | 'rejected' | 'revision_required' | 'superseded';
export type VersionDto = {
  state: VersionState;
  version: number;
  fileName: string;
  /** Bytes. */
  fileSize: number;
  mimeType: string;
  /** SHA-256 of the file as it was uploaded, lower-case hex. */
  documentHash: string;
  /** What changed, in the author's words. */
  changes: string | null;
  createdBy: number;
  createdByName: string;
  createdAt: string;
  approvedAt: string | null;
  /** The version whose bytes this one has again. */
  restoredFrom: number | null;
};
export type VersionListDto = {
  versions: VersionDto[];
};
export type RestoreVersionDto = {
  /** `false` keeps it as a draft; the version in force stays the same. */
  submit?: boolean;
  changes?: string;
};
export type ItemResultDto = {
  id: number;
  /** Left out when the caller does not see the document. */
  title?: string;
  ok: boolean;
  /** Why not. */
  code?: string;
  message?: string;
  /** The tags that were really added or taken off. */
  tags?: string[];
};
export type BulkResultDto = {
  results: ItemResultDto[];
  done: number;
  failed: number;
};
export type BulkAction = 'archive' | 'delete' | 'restore' | 'tag' | 'unarchive' | 'untag';
export type DocumentFiltersDto = {
  category?: Category;
  /** A status, or `pending` for both pending ones. */
  status?: 'approved' | 'draft' | 'pending' | 'pending_approval' | 'pending_review' | 'rejected' | 'revision_required';
  priority?: Priority;
  /** `me`: only documents that the caller wrote. */
  author?: 'me';
  /** Documents in use, the archive, or the trash: one's own deleted documents, all of them for admins. */
  view?: ListView;
  /** Words in title, description or tags. */
  search?: string;
  department?: string;
  /** One tag, exactly as it is written. */
  tag?: string;
};
export type BulkDocumentsDto = {
  action: BulkAction;
  /** These documents, or `matching`. */
  ids?: number[];
  /** Wanted with `tag` and `untag`. */
  tags?: string[];
  /** All that these filters find. */
  matching?: DocumentFiltersDto;
};
export type ZipCheckDto = {
  results: ItemResultDto[];
  /** Of the files that can be had now. */
  totalBytes: number;
};
export type ZipDocumentsDto = {
  ids: number[];
};
export type LifeDoneDto = {
  success: boolean;
  message: string;
};
export type PurgeDocumentDto = {
  reason?: string;
};
export type SetLegalHoldDto = {
  /** Wanted with `on`. */
  reason?: string;
  on: boolean;
};
export type ViewLayout = 'grid' | 'table';
export type ViewFiltersDto = {
  category?: Category;
  /** A status, or `pending` for both pending ones. */
  status?: 'approved' | 'draft' | 'pending' | 'pending_approval' | 'pending_review' | 'rejected' | 'revision_required';
  priority?: Priority;
  /** `me`: only documents that the caller wrote. */
  author?: 'me';
  /** Documents in use, the archive, or the trash: one's own deleted documents, all of them for admins. */
  view?: ListView;
  sort?: ListSort;
  /** Words in title, description or tags. */
  search?: string;
  department?: string;
  /** One tag, exactly as it is written. */
  tag?: string;
};
export type DocumentViewDto = {
  layout: ViewLayout;
  id: number;
  name: string;
  filters: ViewFiltersDto;
  isShared: boolean;
  isMine: boolean;
  ownerName: string;
};
export type DocumentViewListDto = {
  views: DocumentViewDto[];
};
export type CreateDocumentViewDto = {
  layout: ViewLayout;
  name: string;
  filters: ViewFiltersDto;
  /** Whether everybody of the organization sees it. */
  isShared: boolean;
};
export type UpdateDocumentViewDto = {
  layout?: ViewLayout;
  name?: string;
  filters?: ViewFiltersDto;
  isShared?: boolean;
};
export type DueReason = 'expired' | 'retention_ended';
export type DueDocumentDto = {
  category: Category;
  priority: Priority;
  status: DocumentStatus;
  /** What the caller may do with the document now. */
  allowedActions: AllowedAction[];
  /** Why it is due. */
  due: DueReason;
  retainedUntil: string | null;
  id: number;
  organizationId: number;
  title: string;
  description: string | null;
  fileName: string;
  /** Bytes. */
  fileSize: number;
  mimeType: string;
  department: string;
  tags: string[];
  /** The version the caller knows: the latest, or the one in force for whoever takes no part in the document. */
  version: number;
  /** The version in force; null before the first approval. */
  approvedVersion: number | null;
  authorId: number;
  authorName: string;
  reviewerId: number | null;
  reviewerName: string | null;
  approverId: number | null;
  approverName: string | null;
  publishedWithoutReview: boolean;
  expirationDate: string | null;
  isExpired: boolean;
  isArchived: boolean;
  legalHold: boolean;
  /** Counts every change; to be sent with a change that must not overwrite another. */
  rowVersion: number;
  createdAt: string;
  updatedAt: string;
  deletedAt: string | null;
  /** Who put it into the trash; null while it is not there. */
  deletedByName: string | null;
  /** Why it was put into the trash, where somebody said so. */
  deletionReason: string | null;
  /** Where a waiting document stands on its way; null when it waits for nobody. */
  review: ReviewProgressDto | null;
};
export type DueListDto = {
  documents: DueDocumentDto[];
};
export type HeldDocumentDto = {
  category: Category;
  priority: Priority;
  status: DocumentStatus;
  /** What the caller may do with the document now. */
  allowedActions: AllowedAction[];
  id: number;
  organizationId: number;
  title: string;
  description: string | null;
  fileName: string;
  /** Bytes. */
  fileSize: number;
  mimeType: string;
  department: string;
  tags: string[];
  /** The version the caller knows: the latest, or the one in force for whoever takes no part in the document. */
  version: number;
  /** The version in force; null before the first approval. */
  approvedVersion: number | null;
  authorId: number;
  authorName: string;
  reviewerId: number | null;
  reviewerName: string | null;
  approverId: number | null;
  approverName: string | null;
  publishedWithoutReview: boolean;
  expirationDate: string | null;
  isExpired: boolean;
  isArchived: boolean;
  legalHold: boolean;
  /** Counts every change; to be sent with a change that must not overwrite another. */
  rowVersion: number;
  createdAt: string;
  updatedAt: string;
  deletedAt: string | null;
  /** Who put it into the trash; null while it is not there. */
  deletedByName: string | null;
  /** Why it was put into the trash, where somebody said so. */
  deletionReason: string | null;
  /** Where a waiting document stands on its way; null when it waits for nobody. */
  review: ReviewProgressDto | null;
  legalHoldReason: string | null;
  legalHoldAt: string | null;
  legalHoldByName: string | null;
};
export type HoldListDto = {
  documents: HeldDocumentDto[];
};
export type DispositionDto = {
  id: number;
  documentId: number;
  title: string;
  authorName: string;
  department: string;
  category: string;
  /** How many versions it had. */
  versions: number;
  createdAt: string;
  deletedAt: string;
  purgedAt: string;
  reason: string | null;
  /** Who disposed of it, or whoever deleted it where its time in the trash ran out. */
  byName: string | null;
  /** Whether its time in the trash ran out. */
  automatic: boolean;
  /** SHA-256 of each version's file. */
  hashes: string[];
};
export type DispositionPageDto = {
  dispositions: DispositionDto[];
  nextCursor: string | null;
};
export type DisposeDocumentsDto = {
  ids: number[];
  reason: string;
};
export type CertifiedEvent = 'approved' | 'uploaded';
export type CertificateProblem = 'file_damaged' | 'file_missing' | 'not_in_log' | 'other_file' | 'signature_invalid';
export type CertificateSummaryDto = {
  /** What is certified: that the version was stored, or that it was approved. */
  event: CertifiedEvent;
  problem: CertificateProblem | null;
  version: number;
  /** SHA-256 of the file, hexadecimal. */
  sha256: string;
  at: string;
  by: number;
  byName: string;
  /** Of its entry in the evidence log, 64 hexadecimal digits. */
  leafHash: string;
  /** Whether a signed checkpoint of the log covers it. */
  signed: boolean;
  /** When it was signed, or, with an authority, when that saw it. */
  timestamp: string | null;
  /** Whether a time-stamping authority gave the time. */
  timeStamped: boolean;
  /** What the last check found. */
  verified: boolean;
  checkedAt: string | null;
};
export type CertificateListDto = {
  certificates: CertificateSummaryDto[];
};
export type CheckStartedDto = {
  success: boolean;
};
export type TemplateState = 'approved' | 'declined' | 'waiting';
export type TemplateAction = 'approve' | 'decline' | 'delete' | 'edit' | 'use';
export type TemplateDto = {
  category: Category;
  state: TemplateState;
  /** What the caller may do with the template now. */
  allowedActions: TemplateAction[];
  id: number;
  name: string;
  description: string | null;
  fileName: string;
  /** Bytes. */
  fileSize: number;
  mimeType: string;
  isApproved: boolean;
  /** Why it was declined. */
  declineReason: string | null;
  createdBy: number;
  createdByName: string;
  createdAt: string;
  approvedByName: string | null;
  /** Documents of the organization that were made from it. */
  usedCount: number;
};
export type TemplateListDto = {
  templates: TemplateDto[];
};
export type UpdateTemplateDto = {
  category?: Category;
  name?: string;
  /** Empty removes it. */
  description?: string;
};
export type TemplateMessageDto = {
  success: boolean;
  message: string;
};
export type DeclineTemplateDto = {
  /** Shown to whoever uploaded it. */
  reason: string;
};
export type DelegationState = 'active' | 'ended' | 'planned';
export type DelegationDto = {
  state: DelegationState;
  id: number;
  fromUserId: number;
  fromName: string;
  toUserId: number;
  toName: string;
  startsAt: string;
  endsAt: string;
  reason: string | null;
  /** Given by the caller. */
  isMine: boolean;
  canEnd: boolean;
};
export type DelegationListDto = {
  delegations: DelegationDto[];
};
export type CreateDelegationDto = {
  toUserId: number;
  /** Whose decisions; one's own without it. Admins only for others. */
  fromUserId?: number;
  startsAt: string;
  endsAt: string;
  reason?: string | null;
};
export type DelegationEndedDto = {
  success: boolean;
};
export type StepRole = 'admin' | 'approver' | 'reviewer';
export type ReviewRouteStepDto = {
  kind: StepKind;
  role: StepRole;
  quorum: ('all' | 'any') | number;
  name: string;
  people: number[];
  /** Names of `people`, in the same order. */
  peopleNames: string[];
  dueWorkingDays: number | null;
  remindWorkingDaysBefore: number | null;
  escalateTo: number[];
};
export type ReviewRouteDto = {
  category: Category | null;
  steps: ReviewRouteStepDto[];
  id: number;
  name: string;
  description: string | null;
  isDefault: boolean;
  rowVersion: number;
  updatedAt: string;
  createdByName: string;
};
export type ReviewRouteListDto = {
  routes: ReviewRouteDto[];
};
export type RouteStepDto = {
  /** A review leaves the document pending review, an approval pending approval; approvals come last. */
  kind: StepKind;
  role: StepRole;
  /** How many must approve: one, each of the people, or that many. */
  quorum: ('all' | 'any') | number;
  name: string;
  /** Who decides; empty: anybody of the role. */
  people: number[];
  /** Working days until the step is due. */
  dueWorkingDays: number | null;
  /** Working days before that at which people are reminded. */
  remindWorkingDaysBefore: number | null;
  /** Who may decide as well once the step is overdue. */
  escalateTo: number[];
};
export type ReviewRouteInputDto = {
  /** Documents of this category take the route by themselves. */
  category?: Category | null;
  name: string;
  description?: string | null;
  /** Documents of categories without a route take it by themselves. */
  isDefault?: boolean;
  steps: RouteStepDto[];
};
export type UpdateReviewRouteDto = {
  /** Documents of this category take the route by themselves. */
  category?: Category | null;
  name: string;
  description?: string | null;
  /** Documents of categories without a route take it by themselves. */
  isDefault?: boolean;
  steps: RouteStepDto[];
  /** As it was read; 409 when somebody changed the route since. */
  rowVersion: number;
};
export type RouteDeletedDto = {
  success: boolean;
};
export type DryRunPersonDto = {
  id: number;
  name: string;
  role: string;
};
export type DryRunStepDto = {
  name: string;
  /** Who could act; the first twenty. */
  candidates: DryRunPersonDto[];
  candidatesTotal: number;
  /** Approvals that the step needs. */
  needed: number;
  /** When it would be due if it opened now. */
  dueAt: string | null;
  problems: string[];
};
export type DryRunResultDto = {
  steps: DryRunStepDto[];
  /** What concerns the route as a whole. */
  problems: string[];
};
export type DryRunDto = {
  steps: RouteStepDto[];
  /** Whose document it is tried with; nobody's in particular without one. */
  authorId?: number;
};
export type PendingCountsDto = {
  pendingReview: number;
  pendingApproval: number;
};
export type PendingApprovalsDto = {
  documents: DocumentSummaryDto[];
  counts: PendingCountsDto;
};
export type Decision = 'approve' | 'reject' | 'revision';
export type SignatureDto = {
  password?: string;
  /** Of the authenticator app. */
  code?: string;
};
export type DecideDocumentDto = {
  action: Decision;
  /** The status on screen; 409 when it is another one by now. */
  status?: DocumentStatus;
  comment?: string;
  /** The version on screen; 409 when there is a newer one. */
  version?: number;
  /** Where the organization asks for it again at a decision. */
  signature?: SignatureDto;
};
export type StepNoteDto = {
  /** A word on the step, for the record. */
  comment?: string;
};
export type ReassignDto = {
  /** Null: everybody with the role. */
  reviewerId?: number | null;
  approverId?: number | null;
  /** Of the open step of a route; empty: everybody of its role. */
  people?: number[];
  reason: string;
};
export type SignedWith = 'password' | 'session' | 'two_factor';
export type DecisionDto = {
  action: Decision;
  signedWith: SignedWith;
  id: number;
  version: number;
  stepName: string;
  userId: number;
  /** The name as it was at that moment. */
  printedName: string;
  onBehalfOfName: string | null;
  /** What the signature means, such as "Approved by". */
  meaning: string;
  asAdminOverride: boolean;
  /** SHA-256 of the exact bytes that were decided on, lower-case hex. */
  documentHash: string;
  createdAt: string;
};
export type DecisionListDto = {
  decisions: DecisionDto[];
};
export type CommentAction = 'approve' | 'reject' | 'revision' | 'submit' | 'withdraw';
export type MentionDto = {
  id: number;
  name: string;
};
export type CommentDto = {
  userRole: 'admin' | 'approver' | 'document_creator' | 'reviewer' | 'user';
  /** The decision it belongs to; null for a plain comment. */
  action: CommentAction | null;
  /** What the decision was signed with; null for a plain comment. */
  signedWith: SignedWith | null;
  id: number;
  userId: number;
  userName: string;
  comment: string;
  /** The document's version it speaks of. */
  version: number;
  /** An admin decided in place of the people the step belonged to. */
  asAdminOverride: boolean;
  /** In whose place the decision was made. */
  onBehalfOfName: string | null;
  mentions: MentionDto[];
  createdAt: string;
};
export type CommentListDto = {
  comments: CommentDto[];
};
export type AddCommentDto = {
  comment: string;
  /** People whom the comment concerns; they are told. */
  mentions?: number[];
};
export type MemberStatus = 'active' | 'inactive' | 'invited' | 'join_request';
export type MemberDto = {
  role: 'admin' | 'approver' | 'document_creator' | 'reviewer' | 'user';
  status?: MemberStatus;
  /** What a person who asks to join wants to be. */
  requestedRole?: ('admin' | 'approver' | 'document_creator' | 'reviewer' | 'user') | null;
  id: number;
  name: string;
  username: string;
  department: string | null;
  /** Only for admins, as all below except isActive. */
  email: string | null;
  isActive: boolean;
  lastLogin: string | null;
  emailConfirmed?: boolean;
  twoFactorEnabled?: boolean;
  departmentId?: number | null;
  /** Reviews and approvals that wait for this person. */
  openTasks?: number;
};
export type MemberListDto = {
  users: MemberDto[];
};
export type CreateUserDto = {
  role: string;
  username: string;
  email: string;
  name: string;
  /** Name of one of the organization's departments. */
  department: string;
  /** Without one the person gets an invitation by mail and chooses it. */
  password?: string;
};
export type UpdateUserDto = {
  role?: string;
  username?: string;
  email?: string;
  name?: string;
  department?: string;
  /** Refused unless empty: an admin can have a reset mailed, but never chooses a password. */
  password?: string;
  isActive?: boolean;
  /** Who takes over the open tasks of somebody who can no longer do them. */
  handOverTo?: number;
};
export type MemberMessageDto = {
  success: boolean;
  message: string;
};
export type JoinDecisionDto = {
  success: boolean;
  message: string;
  user?: MemberDto;
};
export type DecideJoinRequestDto = {
  /** The admin's choice; required to grant, whatever the person asked for. */
  role?: string;
  grant: boolean;
};
export type DashboardMeterDto = {
  used: number;
  /** Null: unlimited. */
  limit: number | null;
};
export type DashboardUsageDto = {
  users: DashboardMeterDto;
  documents: DashboardMeterDto;
  storageBytes: DashboardMeterDto;
};
export type AdministrationDto = {
  /** People who ask to join. */
  joinRequests: number;
  /** Invitations that nobody accepted yet. */
  invitations: number;
  /** Other members who have not confirmed their e-mail address. */
  unconfirmed: number;
  /** Documents whose open step is overdue. */
  overdue: number;
  usage: DashboardUsageDto;
};
export type DashboardNoteDto = {
  name: string;
  comment: string;
};
export type DashboardDocumentDto = {
  status: DocumentStatus;
  priority: Priority;
  /** Who sent it back, and why; only among what was sent back. */
  note: DashboardNoteDto | null;
  id: number;
  title: string;
  mimeType: string;
  version: number;
  department: string;
  authorId: number;
  authorName: string;
  updatedAt: string;
  /** Until when the open step should be decided; only where the document waits. */
  dueAt: string | null;
  /** Only among what expires. */
  expirationDate: string | null;
  /** Only among what was approved. */
  approvedAt: string | null;
};
export type DashboardListDto = {
  /** All of them. */
  count: number;
  /** The first five. */
  documents: DashboardDocumentDto[];
};
export type StatusCountsDto = {
  draft: number;
  pending_review: number;
  pending_approval: number;
  approved: number;
  rejected: number;
  revision_required: number;
};
export type DashboardWeekDto = {
  /** Its Monday. */
  week: string;
  /** Documents that were uploaded, of those the caller sees. */
  uploads: number;
  /** Decisions where the caller takes part: approvals, and rejections and requests for a revision. */
  approvals: number;
  refusals: number;
};
export type DashboardDto = {
  /** Only for admins. */
  administration: AdministrationDto | null;
  /** What waits for the caller's decision, in the order of the approvals. */
  waiting: DashboardListDto;
  /** How many of the caller's documents are under review. */
  underway: number;
  /** The caller's documents that were rejected or need a revision. */
  sentBack: DashboardListDto;
  drafts: DashboardListDto;
  /** What expires within thirty days: for admins of everybody, for others of their own. */
  expiring: DashboardListDto;
  /** The five that came into force last. */
  approved: DashboardDocumentDto[];
  byStatus: StatusCountsDto;
  /** Twelve weeks, the running one last. */
  activity: DashboardWeekDto[];
  /** Whether the caller is new and has not put the welcome away. */
  welcome: boolean;
};
export type WelcomeDto = {
  welcome: boolean;
};
export type DismissWelcomeDto = {
  dismissed: boolean;
};
export type SetupStepKey = 'departments' | 'document' | 'logo' | 'members';
export type SetupStepDto = {
  key: SetupStepKey;
  /** It happened, or an admin decided to leave things as they are. */
  done: boolean;
  /** Left as it is, by decision. */
  settled: boolean;
};
export type OrganizationSetupDto = {
  steps: SetupStepDto[];
  /** The guide was put away. */
  dismissed: boolean;
};
export type SettleStepDto = {
  step: SetupStepKey;
  settled: boolean;
};
export type MemberRole = 'admin' | 'approver' | 'document_creator' | 'reviewer' | 'user';
export type OtherParticipantDto = {
  role: MemberRole;
  /** Always null: people have initials for a picture. */
  profileImageUrl: string | null;
  id: number;
  name: string;
  /** False: deactivated or gone; what is written does not reach them. */
  isActive: boolean;
};
export type CorrespondentDto = {
  role: MemberRole;
  id: number;
  name: string;
  /** False: deactivated or gone; what is written does not reach them. */
  isActive: boolean;
};
export type ConversationDto = {
  /** The one other person, or the first of several. */
  otherParticipant: OtherParticipantDto | null;
  id: number;
  subject: string;
  /** The beginning of the last message, at most 200 characters. */
  lastMessage: string;
  lastMessageAt: string;
  lastSenderId: number;
  /** Messages that the caller has not read. */
  unreadCount: number;
  /** Everybody but the caller. */
  participants: CorrespondentDto[];
};
export type ConversationListDto = {
  conversations: ConversationDto[];
  nextCursor: string | null;
};
export type MessageAttachmentDto = {
  documentId: number;
  /** Null: a document that the caller may not see. */
  title: string | null;
};
export type ThreadMessageDto = {
  id: number;
  senderId: number;
  senderName: string;
  content: string;
  createdAt: string;
  /** Of a message received: whether the caller has read it. Of one's own: whether everybody else has. */
  isRead: boolean;
  attachments: MessageAttachmentDto[];
};
export type ConversationDetailDto = {
  otherParticipant: OtherParticipantDto | null;
  id: number;
  subject: string;
  /** Everybody but the caller. */
  participants: CorrespondentDto[];
  /** False when nobody is left to read an answer. */
  canReply: boolean;
  /** Oldest first. */
  messages: ThreadMessageDto[];
  /** For `before`: leads to the messages before these. */
  nextCursor: string | null;
};
export type ConversationReadDto = {
  success: boolean;
};
export type UnreadMessagesDto = {
  unread: number;
};
export type RecipientDto = {
  role: MemberRole;
  id: number;
  name: string;
  department: string | null;
};
export type RecipientListDto = {
  recipients: RecipientDto[];
};
export type SentMessageDto = {
  success: boolean;
  message: string;
  conversationId: number;
  messageId: number;
};
export type SendMessageDto = {
  subject?: string;
  /** The conversation that is answered. */
  conversationId?: number;
  recipientId?: number;
  /** Instead of one. */
  recipientIds?: number[];
  message: string;
  /** Documents to link; the sender sees each of them. */
  documentIds?: number[];
};
export type NotificationTargetDto = {
  kind:
    | 'audit'
    | 'billing'
    | 'conversation'
    | 'document'
    | 'exports'
    | 'organization'
    | 'profile'
    | 'templates'
    | 'users';
  id: number | null;
};
export type NotificationDto = {
  id: number;
  title: string;
  message: string;
  type: string;
  isRead: boolean;
  relatedDocumentId: number | null;
  /** How many alike events it stands for. */
  count: number;
  /** Where it leads; null when there is nothing to open. */
  target: NotificationTargetDto | null;
  /** Of the latest of them. */
  createdAt: string;
};
export type NotificationListDto = {
  notifications: NotificationDto[];
  /** Of all pages; 100 stands for that and more. */
  unreadCount: number;
  /** `before` of the next page; null on the last. */
  nextCursor: string | null;
};
export type MarkedAllDto = {
  success: boolean;
  /** For taking it back; null when nothing was unread. */
  readAt: string | null;
};
export type UndoReadAllDto = {
  /** As `read-all` answered. */
  readAt: string;
};
export type KindPreferenceDto = {
  kind:
    | 'assigned'
    | 'billing'
    | 'comments'
    | 'decided'
    | 'documents'
    | 'expiry'
    | 'exports'
    | 'integrity'
    | 'membership'
    | 'mentions'
    | 'messages'
    | 'security';
  label: string;
  description: string;
  inApp: boolean;
  email: 'at_once' | 'daily' | 'off';
  /** Cannot be changed. */
  locked: boolean;
};
export type NotificationPreferencesDto = {
  kinds: KindPreferenceDto[];
  /** Hour of the daily summary in `timeZone`, 0 to 23. */
  digestHour: number;
  /** Such as Europe/Berlin. */
  timeZone: string;
  /** False until the person has saved one. */
  timeZoneChosen: boolean;
};
export type KindChangeDto = {
  kind:
    | 'assigned'
    | 'billing'
    | 'comments'
    | 'decided'
    | 'documents'
    | 'expiry'
    | 'exports'
    | 'integrity'
    | 'membership'
    | 'mentions'
    | 'messages'
    | 'security';
  inApp: boolean;
  email: 'at_once' | 'daily' | 'off';
};
export type UpdateNotificationPreferencesDto = {
  /** Kinds that are not named stay as they are. */
  kinds: KindChangeDto[];
  digestHour: number;
  timeZone: string;
};
export type UnsubscribedDto = {
  /** A kind of notification, or `summary` for all daily mails. */
  kind: string;
  /** The kind, as people read it. */
  label: string;
  /** Whether such mails are sent now. */
  subscribed: boolean;
};
export type ExportKind = 'evidence' | 'organization';
export type ExportState = 'cancelled' | 'expired' | 'failed' | 'ready' | 'running' | 'waiting';
export type ExportDto = {
  kind: ExportKind;
  state: ExportState;
  id: number;
  title: string;
  /** Of the evidence of one document. */
  documentId: number | null;
  /** 0 to 100. */
  progress: number;
  /** What is being done, in words; empty when nothing is. */
  step: string;
  /** Set once it is ready. */
  fileName: string | null;
  bytes: number | null;
  /** Of the whole package, lower-case hex. */
  sha256: string | null;
  /** Why there is none. */
  error: string | null;
  createdByName: string;
  /** Whether the caller started it, and so may download it. */
  mine: boolean;
  createdAt: string;
  finishedAt: string | null;
  /** Until when it can be downloaded. */
  expiresAt: string | null;
};
export type ExportPageDto = {
  exports: ExportDto[];
  nextCursor: string | null;
};
export type ExportConfirmationDto = {
  password?: string;
  /** Six digits of the authenticator app. */
  code?: string;
};
export type StartExportDto = {
  kind: ExportKind;
  /** The document whose evidence is wanted. */
  documentId?: number;
  /** First day, or moment, of the period whose evidence is wanted. */
  from?: string;
  /** Last day, or moment, of it. */
  to?: string;
  /** Who asks proves it again: with the password, or with a code of the authenticator app. */
  confirmation?: ExportConfirmationDto;
};
export type ExportMessageDto = {
  success: boolean;
  message: string;
};
export type ReportType = 'access' | 'activity' | 'approvals' | 'documents' | 'retention';
export type ReportState = 'failed' | 'ready' | 'running' | 'waiting';
export type ReportSummaryDto = {
  reportType: ReportType;
  state: ReportState;
  id: number;
  title: string;
  description: string | null;
  dateFrom: string;
  dateTo: string;
  divisionId: number | null;
  divisionName: string | null;
  departmentId: number | null;
  departmentName: string | null;
  /** 0 to 100. */
  progress: number;
  createdByName: string;
  createdAt: string;
  finishedAt: string | null;
};
export type ReportPageDto = {
  reports: ReportSummaryDto[];
  nextCursor: string | null;
};
export type ReportFigureDto = {
  label: string;
  /** Null: there is nothing to measure. */
  value: number | null;
  unit: string | null;
};
export type ReportChartKind = 'bar' | 'line';
export type ReportPointDto = {
  label: string;
  value: number;
};
export type ReportChartDto = {
  kind: ReportChartKind;
  points: ReportPointDto[];
  title: string;
  unit: string;
};
export type ReportAlignment = 'left' | 'right';
export type ReportColumnDto = {
  align: ReportAlignment;
  key: string;
  label: string;
};
export type ReportTableDto = {
  columns: ReportColumnDto[];
  /** A value for the key of each column: text, number, true or false, or null. */
  rows: {
    [key: string]: any;
  }[];
  title: string;
  /** Whether there were more rows than a report keeps. */
  truncated: boolean;
};
export type ReportDataDto = {
  summary: ReportFigureDto[];
  charts: ReportChartDto[];
  tables: ReportTableDto[];
};
export type ReportDto = {
  reportType: ReportType;
  state: ReportState;
  /** Null until it is ready. */
  reportData: ReportDataDto | null;
  id: number;
  title: string;
  description: string | null;
  dateFrom: string;
  dateTo: string;
  divisionId: number | null;
  divisionName: string | null;
  departmentId: number | null;
  departmentName: string | null;
  /** 0 to 100. */
  progress: number;
  createdByName: string;
  createdAt: string;
  finishedAt: string | null;
};
export type CreateReportDto = {
  reportType: ReportType;
  /** Default: what the report is about. */
  title?: string;
  /** First day, or moment, of the period; default 30 days before its end. */
  dateFrom?: string;
  /** Last day, or moment, of it; default now. */
  dateTo?: string;
  /** Of documents and people in a department of this division only. */
  divisionId?: number;
  /** Of documents and people in this department only. */
  departmentId?: number;
};
export const {
  useGetLogTreeQuery,
  useStartVerificationMutation,
  useGetLatestVerificationQuery,
  useListAuditLogsQuery,
  useListAuditFiltersQuery,
  useListOrganizationsQuery,
  useGetOrganizationQuery,
  useUpdateOrganizationMutation,
  useListDepartmentsQuery,
  useCreateDepartmentMutation,
  useRemoveLogoMutation,
  useListDivisionsQuery,
  useCreateDivisionMutation,
  useUpdateDivisionMutation,
  useDeleteDivisionMutation,
  useUpdateDepartmentMutation,
  useDeleteDepartmentMutation,
  useLoginMutation,
  useVerifyTwoFactorMutation,
  useRefreshMutation,
  useLogoutMutation,
  useMeQuery,
  useOrganizationAdminLoginMutation,
  useGetProfileQuery,
  useUpdateProfileMutation,
  useChangePasswordMutation,
  useChangeEmailMutation,
  useListSessionsQuery,
  useRevokeSessionMutation,
  useRevokeOtherSessionsMutation,
  useStartTwoFactorMutation,
  useConfirmTwoFactorMutation,
  useRenewRecoveryCodesMutation,
  useDisableTwoFactorMutation,
  useRegisterMutation,
  useConfirmEmailMutation,
  useResendConfirmationMutation,
  useGetInvitationQuery,
  useAcceptInvitationMutation,
  useForgotPasswordMutation,
  useResetPasswordMutation,
  useSuperAdminLoginMutation,
  useListAllOrganizationsQuery,
  useSuspendOrganizationMutation,
  useReactivateOrganizationMutation,
  useChangeAdministratorPasswordMutation,
  useChangeAccessCodeMutation,
  useListAdministratorSessionsQuery,
  useRevokeAdministratorSessionMutation,
  useRevokeOtherAdministratorSessionsMutation,
  useGetDashboardStatsQuery,
  useListRecentActivityQuery,
  useGetSystemHealthQuery,
  useListAlertsQuery,
  useGetAnalyticsQuery,
  useListPlatformUsersQuery,
  useGetAnyOrganizationQuery,
  useListFailedWorkQuery,
  useRetryFailedWorkMutation,
  useRetryAllFailedWorkMutation,
  useGetComplianceOverviewQuery,
  useGetBillingQuery,
  useUpdateBillingDetailsMutation,
  useGetBillingStateQuery,
  useListPlansToChooseQuery,
  usePreviewPlanChangeMutation,
  useChangePlanMutation,
  useCancelSubscriptionMutation,
  useResumeSubscriptionMutation,
  useListInvoicesQuery,
  useGetInvoiceQuery,
  useGenerateInvoiceMutation,
  useSendInvoiceMutation,
  useRecordPaymentMutation,
  useRefundPaymentMutation,
  useVoidInvoiceMutation,
  useCreateInvoiceLinkMutation,
  useDownloadInvoiceQuery,
  useListMyInvoicesQuery,
  usePayInvoiceMutation,
  useCreateMyInvoiceLinkMutation,
  useDownloadMyInvoiceQuery,
  useListPlansQuery,
  useCreatePlanMutation,
  useUpdatePlanMutation,
  useDeletePlanMutation,
  useListPublicPlansQuery,
  useListOrganizationSubscriptionsQuery,
  useGetSubscriptionStatsQuery,
  useSetSubscriptionStatusMutation,
  useReceiveStripeEventMutation,
  useSearchDocumentsQuery,
  useSuggestQuery,
  useListSearchHistoryQuery,
  useClearSearchHistoryMutation,
  useForgetSearchMutation,
  useGetProcessingQuery,
  useGetPreviewQuery,
  useRetryPreviewMutation,
  useCompareVersionsQuery,
  useGetUsageQuery,
  useFindDuplicatesQuery,
  useListAccessQuery,
  useListActivityQuery,
  useGetStatsQuery,
  useListDocumentsQuery,
  useGetDocumentQuery,
  useUpdateDocumentMutation,
  useDeleteDocumentMutation,
  useRequestDocumentAccessMutation,
  useOpenDocumentAccessMutation,
  useListVersionsQuery,
  useRestoreVersionMutation,
  useBulkDocumentsMutation,
  useCheckZipMutation,
  useRestoreDocumentMutation,
  usePurgeDocumentMutation,
  useArchiveDocumentMutation,
  useUnarchiveDocumentMutation,
  useSetLegalHoldMutation,
  useListDocumentViewsQuery,
  useCreateDocumentViewMutation,
  useUpdateDocumentViewMutation,
  useDeleteDocumentViewMutation,
  useListDueQuery,
  useListHoldsQuery,
  useListDispositionsQuery,
  useDisposeDocumentsMutation,
  useListCertificatesQuery,
  useCheckCertificateMutation,
  useListTemplatesQuery,
  useUpdateTemplateMutation,
  useDeleteTemplateMutation,
  useApproveTemplateMutation,
  useDeclineTemplateMutation,
  useListDelegationsQuery,
  useCreateDelegationMutation,
  useEndDelegationMutation,
  useListReviewRoutesQuery,
  useCreateReviewRouteMutation,
  useUpdateReviewRouteMutation,
  useDeleteReviewRouteMutation,
  useDryRunReviewRouteMutation,
  useListApprovalsQuery,
  useDecideDocumentMutation,
  useSubmitDocumentMutation,
  useWithdrawDocumentMutation,
  useReassignDocumentMutation,
  useListDecisionsQuery,
  useGetSignatureSheetQuery,
  useGetSignedCopyQuery,
  useListDocumentCommentsQuery,
  useAddDocumentCommentMutation,
  useListUsersQuery,
  useCreateUserMutation,
  useUpdateUserMutation,
  useReplaceUserMutation,
  useDeleteUserMutation,
  useDecideJoinRequestMutation,
  useResendInvitationMutation,
  useTriggerPasswordResetMutation,
  useResetTwoFactorMutation,
  useGetDashboardQuery,
  useDismissWelcomeMutation,
  useGetOrganizationSetupQuery,
  useDismissOrganizationSetupMutation,
  useResumeOrganizationSetupMutation,
  useSettleSetupStepMutation,
  useListConversationsQuery,
  useGetConversationQuery,
  useMarkConversationReadMutation,
  useCountUnreadMessagesQuery,
  useListRecipientsQuery,
  useSendMessageMutation,
  useListNotificationsQuery,
  useMarkNotificationReadMutation,
  useMarkNotificationUnreadMutation,
  useMarkAllNotificationsReadMutation,
  useUndoReadAllMutation,
  useGetNotificationPreferencesQuery,
  useUpdateNotificationPreferencesMutation,
  useUnsubscribeMutation,
  useResubscribeMutation,
  useListExportsQuery,
  useStartExportMutation,
  useGetExportQuery,
  useDeleteExportMutation,
  useListReportsQuery,
  useCreateReportMutation,
  useGetReportQuery,
  useDeleteReportMutation,
} = injectedRtkApi;
