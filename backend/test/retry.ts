// On a busy machine a test that waits for another process may fail for lack of time. It runs once more; the first failure is shown.
jest.retryTimes(1, { logErrorsBeforeRetry: true, retryImmediately: true });
