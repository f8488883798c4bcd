/** Beside figures: where it says what was counted, when and by whom. */
export const ProofLink = () => <a href="/proof">How we count</a>;
