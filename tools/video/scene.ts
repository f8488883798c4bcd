export interface Scene {
  /** Color of the ground, which rises over the previous scene. */
  ground: string;
  /** The drawing on the ground, `time` seconds into the scene. */
  draw: (time: number) => string;
}
