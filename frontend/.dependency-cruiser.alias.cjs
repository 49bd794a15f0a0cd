// "@/" for dependency-cruiser, which reads aliases from a file of this form only (tsconfig paths need a baseUrl there).
const path = require('node:path');

module.exports = { resolve: { alias: { '@': path.join(__dirname, 'src') } } };
