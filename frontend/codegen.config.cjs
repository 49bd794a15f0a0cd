/** @type {import('@rtk-query/codegen-openapi').ConfigFile} */
module.exports = {
  schemaFile: '../backend/openapi.json',
  apiFile: './src/api/empty-api.ts',
  apiImport: 'emptyApi',
  outputFile: './src/api/generated.ts',
  exportName: 'generatedApi',
  hooks: true,
  // Bytes never pass through the cache: uploads are multipart and report progress, downloads must not stay in memory.
  filterEndpoints: (name) =>
    ![
      'uploadDocument',
      'addVersion',
      'viewDocument',
      'downloadDocument',
      'printDocument',
      'getPreviewContent',
      'getThumbnail',
      'zipDocuments',
      'createTemplate',
      'downloadTemplate',
      'exportDispositions',
      'uploadLogo',
      'getLogo',
      'exportAuditLogs',
      'downloadLogBundle',
      'getCertificate',
      'downloadExport',
      'downloadReportPdf',
      'downloadReportCsv',
      // Never ends.
      'openLiveStream',
    ].includes(name),
};
