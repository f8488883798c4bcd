import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Delays of the event loop, in seconds. */
export interface LoopDelays {
  mean: number;
  p50: number;
  p99: number;
  max: number;
}

/** Measures the delay of the event loop; `read` starts over. */
export function openLoopHistogram(): { read(): LoopDelays; stop(): void } {
  const histogram = monitorEventLoopDelay({ resolution: 10 });
  histogram.enable();
  return {
    read() {
      const seconds = (nanoseconds: number) => (nanoseconds || 0) / 1e9;
      const read = {
        mean: seconds(histogram.mean),
        p50: seconds(histogram.percentile(50)),
        p99: seconds(histogram.percentile(99)),
        max: seconds(histogram.max),
      };
      histogram.reset();
      return read;
    },
    stop: () => histogram.disable(),
  };
}
