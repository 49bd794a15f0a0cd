// Loaded into a child process before its own code: when the script that started it is gone, even by
// kill -9, the child shuts down in good order instead of keeping its port or its files.
if (process.channel) {
  process.channel.unref();
  process.once('disconnect', () => process.kill(process.pid, process.env.LIFELINE_SIGNAL ?? 'SIGTERM'));
}
