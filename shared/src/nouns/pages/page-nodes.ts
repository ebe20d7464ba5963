/** The plain form of a page's text, for drawing it without an editor. Free of Yjs, so that a visitor's page does not load it. */

/** Name of the editor's node that embeds an app block; its attributes are `blockId` and `height`. */
export const appBlockNode = 'appBlock'

/** Height of an embedded block in px when none was chosen (specification 3 §9). */
export const defaultBlockHeight = 300

/** A node of a page's text, as plain data: an element with its attributes, or a run of text with its marks. */
export type PageNode =
  | { type: string; attrs: Record<string, string | number | boolean>; children: PageNode[] }
  | { type: 'text'; text: string; marks: PageMark[] }

export interface PageMark {
  type: string
  attrs: Record<string, string>
}

/** True for a run of text. */
export function isPageText(node: PageNode): node is Extract<PageNode, { text: string }> {
  return 'text' in node
}
