import type { TextBlockConfig } from '#shared/blocks/text-block.ts'
import { isPageText, type PageNode } from '#shared/values/page-node.ts'
import css from '#client/blocks/text/TextView.module.css'
import { PageText } from '#client/nouns/pages/PageText.tsx'

/** The text of a block, drawn without an editor. Pure: public links use it too. */
export function TextView({ body, align }: { body: readonly PageNode[]; align: TextBlockConfig['align'] }) {
  return (
    <div className={css.text} data-align={align}>
      <PageText body={withoutEnd(body)} below={1} drawBlock={nothing} drawPicture={nothing} drawFile={nothing} />
    </div>
  )
}

/** Without the empty lines at the end, of which an editor keeps one to write in. */
function withoutEnd(body: readonly PageNode[]): readonly PageNode[] {
  return body.slice(0, body.findLastIndex((node) => isPageText(node) || node.type !== 'paragraph' || node.children.length > 0) + 1)
}

/** Parts of pages, which only a foreign document has here. */
const nothing = () => null
