import type { ReactNode } from 'react'
import type { PublicFormStill } from '#shared/values/public-records.ts'

/** A part that asks for nothing. */
export type StillPart = Pick<PublicFormStill, 'id' | 'still' | 'title' | 'text' | 'picture'>

/**
 * The form that somebody fills in: a member's comes from the replica, a visitor's from their link. The sheet draws both and knows neither.
 * `Asked` is a question as its source has it.
 */
export interface FormSource<Asked extends { id: string }> {
  /** ids of pictures, and the colour in place of a cover; `ground`: the hue behind all of it */
  look: { cover: string | null; logo: string | null; color: string | null; ground?: string | null | undefined }
  /** the introduction, on the first page */
  text: string
  /** the pages that are shown for what was filled in so far */
  pages: readonly (readonly (Asked | StillPart)[])[]
  /** the page that is shown */
  at: number
  /** answers are on their way: nothing can be changed meanwhile */
  isHeld: boolean
  question(part: Asked, isFirst: boolean): ReactNode
  /** a picture of the form's own */
  picture(id: string, size: 'large' | 'medium', alt: string): ReactNode
}
