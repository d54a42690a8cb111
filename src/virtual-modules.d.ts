/** Written by the build (scripts/third-party.ts). */
declare module 'virtual:third-party' {
  /** Name, version and licence of every package. */
  export const thirdParties: readonly (readonly [name: string, version: string, licence: string])[];
}
