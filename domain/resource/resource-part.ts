/** The parts of the full resource; each has a version of its own. */
export const resourceParts = [
  'Games',
  'Langs',
  'Sport',
  'Template',
  'Banner',
  'Event',
  'Popup',
  'Site',
  'League',
  'Team',
  'Sports',
] as const;
export type ResourcePart = (typeof resourceParts)[number];

/** The server's versions: of the whole, and of each part. */
export interface ResourceVersion {
  readonly main: string;
  readonly parts: Readonly<Record<string, string>>;
}

/** The loaded parts, with their versions when they were loaded. */
export type HeldResource = { readonly version: ResourceVersion } & Readonly<
  Partial<Record<ResourcePart, unknown>>
>;
