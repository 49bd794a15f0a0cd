/** Where traces go, and how many of them. */
export interface TracingSettings {
  /** Address of an OTLP receiver over HTTP, without `/v1/traces`. */
  readonly endpoint: string;
  /** Share of traces that are kept, 0 to 1. The same ones in every process. */
  readonly ratio: number;
}

/** Whether traces are wanted, asked before the configuration is read: what they watch has to be found before it is loaded. */
export const tracingWanted = (source: Record<string, string | undefined> = process.env): boolean =>
  Boolean(source.OTEL_EXPORTER_OTLP_ENDPOINT);
