let second = 0;
let text = '';

/** Seconds since 1970. */
export function currentSecond(): number {
  return Math.trunc(Date.now() / 1000);
}

/** The current time in the format of the Date header; formatted once a second. */
export function httpDate(now = currentSecond()): string {
  if (now !== second) {
    second = now;
    text = new Date(now * 1000).toUTCString();
  }
  return text;
}
