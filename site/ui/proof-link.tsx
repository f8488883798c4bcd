import { Link } from '@tanstack/react-router';

/** Beside figures: where it says what was counted, when and by whom. */
export const ProofLink = () => <Link to="/proof">How we count</Link>;
