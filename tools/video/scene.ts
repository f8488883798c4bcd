export interface Scene {
  /** Color of the ground, which rises as a wall over the scene before. */
  ground: string;
  /** What stands on the ground, `time` seconds after the scene's beginning. */
  draw: (time: number) => string;
}
