/** Limits of the texts of terms: characters of titles, headings and paragraphs; sections of a text, and paragraphs of a section. */
export const termsLimits = { title: 100, heading: 200, chars: 4000, sections: 60, blocks: 60 } as const;
