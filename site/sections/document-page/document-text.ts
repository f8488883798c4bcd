import type { ReactNode } from 'react';

export interface DocumentSection {
  /** The section's anchor. */
  id: string;
  heading: string;
  body: ReactNode;
}

/** A policy or another long text in sections; the texts are in pages/documents. */
export interface DocumentText {
  title: string;
  /** ISO date of the last change. */
  updated: string;
  intro: ReactNode;
  sections: readonly DocumentSection[];
}
