// Read by every Node that knows modules, so that an old one gets a sentence and not a syntax error.
const [major, minor] = process.versions.node.split('.').map(Number);
const supported = (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major >= 23;

if (!supported) {
  console.error(
    `\n  Countersign needs Node 20.19 or newer (20, 22 or 24) and this is ${process.version}. Install one from https://nodejs.org and run the command again.\n`,
  );
  process.exit(1);
}
