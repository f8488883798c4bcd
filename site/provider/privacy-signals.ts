/** Whether Global Privacy Control is on (https://w3c.github.io/gpc/). */
export function hasPrivacyControl(): boolean {
  return navigator.globalPrivacyControl === true;
}

/** Whether the browser asks that nothing be counted: by Global Privacy Control, or by Do Not Track. */
export function refusesCounting(): boolean {
  return hasPrivacyControl() || navigator.doNotTrack === '1';
}
