const { TestEnvironment } = require('jest-environment-jsdom');

/** jsdom with the platform features that Node has and jsdom lacks; relative request addresses resolve to the page. */
class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    const { global } = this;
    for (const name of [
      'fetch',
      'Response',
      'Headers',
      'ReadableStream',
      'TextEncoder',
      'TextDecoder',
      'TextDecoderStream',
      'structuredClone',
      'AbortController',
      'AbortSignal',
      'Blob',
      'File',
      'FormData',
    ]) {
      global[name] = globalThis[name];
    }
    global.Request = class extends Request {
      constructor(input, init) {
        super(typeof input === 'string' ? new URL(input, 'http://localhost') : input, init);
      }
    };
    global.matchMedia = (media) => ({ media, matches: false, addEventListener() {}, removeEventListener() {} });
    global.ResizeObserver = class {
      observe() {}
      unobserve() {}
      disconnect() {}
    };
  }
}

module.exports = BrowserEnvironment;
