interface Looking {
  /** Looks for changes of everything at once, or as soon as the look in progress has ended. */
  now(): void;
  stop(): void;
}

interface LookOptions {
  /** Looks for changes: of everything, or of the most likely. */
  look: (everything: boolean) => Promise<void>;
  /** Milliseconds between the end of a look and the next. */
  interval: number;
  log: { warn(about: object, message: string): void };
}

/** Looks for changes at the provider, one look at a time, until it is stopped. */
export function lookRegularly({ look, interval, log }: LookOptions): Looking {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let looking = false;
  let again = false;

  async function start(everything: boolean): Promise<void> {
    clearTimeout(timer);
    if (stopped) return;
    if (looking) {
      again ||= everything;
      return;
    }
    looking = true;
    try {
      await look(everything);
    } catch (error) {
      const reason = error instanceof Error ? error.name : typeof error;
      log.warn({ reason }, 'look for changes at the provider failed');
    }
    looking = false;
    const atOnce = again;
    again = false;
    if (atOnce) void start(true);
    else if (!stopped) timer = setTimeout(() => void start(false), interval).unref();
  }

  void start(false);
  return {
    now: () => void start(true),
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
