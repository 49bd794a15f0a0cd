/** Stops the PostgreSQL that postgres.global-setup.cjs started, and removes its files. */
module.exports = async function stopPostgres() {
  await globalThis.stopTestPostgres?.();
};
