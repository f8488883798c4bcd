import type { ReactNode } from 'react';
export interface DocumentSection {
  id: string;
  heading: string;
  body: ReactNode;
}
export interface DocumentText {
  title: string;
  metaTitle: string;
  metaDescription: string;
  /** ISO date */ updated: string;
  intro: ReactNode;
  sections: DocumentSection[];
}
