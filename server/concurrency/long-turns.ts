import { AsyncLocalStorage } from 'node:async_hooks';

/** Milliseconds of a turn of the event loop that is long: everybody waits for it. */
const LONG = 50;
/** Milliseconds between two looks at an event loop with nothing to do. */
const LOOK = 25;
/** What no call caused. */
const BACKGROUND = 'background';

/** Is told of a long turn: the call that ran, and its milliseconds. */
export type OnLongTurn = (call: string, took: number) => void;

const calls = new AsyncLocalStorage<string>();
let onLongTurn: OnLongTurn | null = null;
/** When the event loop was last seen, and the call that ran from then on. */
let seen = 0;
let running = BACKGROUND;

/**
 * Says that the event loop is here. Call it where a turn of a call begins, and around what may take long: the time
 * since the last one is counted for the call that ran then.
 *
 * @param next what runs from now on: by default the call that this is part of
 */
export function markTurn(next = calls.getStore() ?? BACKGROUND): void {
  if (!onLongTurn) return;
  const now = performance.now();
  const took = now - seen;
  // Nothing may have happened since the last look.
  if (took > (running === BACKGROUND ? LONG + LOOK : LONG)) onLongTurn(running, took);
  seen = now;
  running = next;
}

/** Runs a call by its name, without personal data, such as the pattern of its route. */
export function runCall<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  return calls.run(name, () => {
    markTurn();
    return work();
  });
}

/** Watches the event loop of the process until the returned function is called. */
export function watchTurns(told: OnLongTurn): () => void {
  onLongTurn = told;
  seen = performance.now();
  const looking = setInterval(() => markTurn(BACKGROUND), LOOK).unref();
  return () => {
    clearInterval(looking);
    onLongTurn = null;
  };
}
