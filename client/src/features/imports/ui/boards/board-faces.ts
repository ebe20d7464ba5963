import type { BoardName } from '#shared/nouns/connectors/source-names.ts'

/** The differences between products of boards that a person sees. */
export const boardFaces: Readonly<
  Record<
    BoardName,
    {
      /** a window of the product asks for the token */
      hasWindow: boolean
      /** it has pipes and tables, and none outside of an organisation */
      hasPipes: boolean
      /** cards can be left out because they are in its archive */
      hasArchive: boolean
      /** a file of one of its boards is taken too */
      hasFile: boolean
    }
  >
> = {
  trello: { hasWindow: true, hasPipes: false, hasArchive: true, hasFile: true },
  pipefy: { hasWindow: false, hasPipes: true, hasArchive: false, hasFile: false },
}
