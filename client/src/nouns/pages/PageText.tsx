import { createElement, Fragment, type ReactNode } from 'react'
import {
  appBlockNode,
  fileNode,
  inlineText,
  isPageText,
  mentionNode,
  mostSpan,
  pictureAlignments,
  pictureNode,
  pictureWidth,
  textAlignments,
} from '#shared/nouns/pages/page-nodes.ts'
import { ownAddress } from '#shared/lib/own-address.ts'
import type { PageElement, PageMark, PageNode } from '#shared/nouns/pages/page-nodes.ts'
import { CodeText } from '#client/nouns/pages/CodeText.tsx'
import { Equation } from '#client/nouns/pages/Equation.tsx'
import { hueOf } from '#client/ui/theme/hues.ts'
import '#client/nouns/pages/page-text.css'
import '#client/nouns/pages/page-colors.css'

/** The parts of a page that this file cannot draw by itself. */
export interface PageDrawing {
  /** an embedded app block: its id and height as the page states them */
  drawBlock(blockId: string, height: number): ReactNode
  /** a mention for members; visitors have its words as text */
  drawMention?(kind: string, id: string, label: string): ReactNode
  /** a picture of the page's own */
  drawPicture(fileId: string, alt: string): ReactNode
  drawFile(fileId: string, name: string, size: number): ReactNode
  /** level of the heading that the text stands below; its own headings are told as lower ones and look the same */
  below?: number
}

/**
 * A page's text as plain elements, without an editor: for visitors of a public link, and while the editor is loading. Unknown nodes show their text in
 * a frame, and nothing else they might carry.
 */
export function PageText({ body, ...drawing }: { body: readonly PageNode[] } & PageDrawing) {
  return <div className="tr-page-body">{body.map((node, index) => renderNode(node, index, drawing))}</div>
}

type Draw = (node: PageElement, children: ReactNode[], drawing: PageDrawing) => ReactNode

const nodes: Record<string, Draw> = {
  paragraph: (node, children) => <p data-align={alignOf(node)}>{children.length > 0 ? children : <br />}</p>,
  heading: (node, children, { below = 0 }) => {
    const level = Math.min(3, Math.max(1, Number(node.attrs['level']) || 1))
    return createElement(`h${level}`, { 'data-align': alignOf(node), ...(below > 0 && { 'aria-level': below + level }) }, children)
  },
  bulletList: (_node, children) => <ul>{children}</ul>,
  orderedList: (node, children) => <ol start={Number(node.attrs['start']) || 1}>{children}</ol>,
  listItem: (_node, children) => <li>{children}</li>,
  taskList: (_node, children) => <ul data-type="taskList">{children}</ul>,
  taskItem: (node, children) => {
    const checked = node.attrs['checked'] === true || node.attrs['checked'] === 'true'
    return (
      <li data-checked={checked}>
        <span data-box="">
          <input type="checkbox" checked={checked} aria-label={firstLine(node.children)} disabled readOnly />
        </span>
        <div>{children}</div>
      </li>
    )
  },
  blockquote: (_node, children) => <blockquote>{children}</blockquote>,
  callout: (node, children) => (
    <div role="note" data-callout={hueOf(String(node.attrs['hue']))}>
      {children}
    </div>
  ),
  toggle: (_node, [first, ...rest]) => (
    <details data-toggle="">
      <summary>{first}</summary>
      <div>{rest}</div>
    </details>
  ),
  columns: (_node, children) => <div data-columns="">{children}</div>,
  column: (_node, children) => <div data-column="">{children}</div>,
  table: (_node, children) => (
    // what scrolls must be reachable by keys
    <div data-table="" tabIndex={0}>
      <table>
        <tbody>{children}</tbody>
      </table>
    </div>
  ),
  tableRow: (_node, children) => <tr>{children}</tr>,
  tableHeader: (node, children) => <th {...spans(node)}>{children}</th>,
  tableCell: (node, children) => <td {...spans(node)}>{children}</td>,
  codeBlock: (node) => (
    <pre>
      <code>
        <CodeText code={plainText(node)} language={String(node.attrs['language'] ?? '')} />
      </code>
    </pre>
  ),
  blockMath: (node) => (
    <div data-math="">
      <Equation latex={String(node.attrs['latex'] ?? '')} isBlock />
    </div>
  ),
  inlineMath: (node) => <Equation latex={String(node.attrs['latex'] ?? '')} isBlock={false} />,
  addedBlock: (_node, children) => <ins data-block="">{children}</ins>,
  removedBlock: (_node, children) => <del data-block="">{children}</del>,
  horizontalRule: () => <hr />,
  hardBreak: () => <br />,
  [mentionNode]: (node, _children, { drawMention }) =>
    drawMention?.(String(node.attrs['kind']), String(node.attrs['id']), String(node.attrs['label'] ?? '')) ?? inlineText(node),
  [pictureNode]: ({ attrs }, _children, { drawPicture }) => {
    const caption = String(attrs['caption'] ?? '')
    return (
      <figure
        data-picture=""
        data-align={pictureAlignments.find((align) => align === attrs['align']) ?? 'center'}
        style={{ width: `${pictureWidth(attrs['width'])}%` }}
      >
        {drawPicture(String(attrs['fileId']), String(attrs['alt'] ?? '') || caption)}
        {caption !== '' && <figcaption>{caption}</figcaption>}
      </figure>
    )
  },
  [fileNode]: ({ attrs }, _children, { drawFile }) => (
    <div>{drawFile(String(attrs['fileId']), String(attrs['name'] ?? ''), Number(attrs['size']) || 0)}</div>
  ),
  [appBlockNode]: (node, _children, { drawBlock }) => {
    const height = Number(node.attrs['height'])
    return drawBlock(String(node.attrs['blockId']), height >= 80 && height <= 2000 ? height : 300)
  },
}

function renderNode(node: PageNode, key: number, drawing: PageDrawing): ReactNode {
  if (isPageText(node)) return <Fragment key={key}>{node.marks.reduceRight<ReactNode>(renderMark, node.text)}</Fragment>
  const children = node.children.map((child, index) => renderNode(child, index, drawing))
  const draw = Object.hasOwn(nodes, node.type) ? nodes[node.type] : undefined
  return (
    <Fragment key={key}>
      {draw ? (
        draw(node, children, drawing)
      ) : (
        <Unknown isInline={children.length === 0 || node.children.every(isPageText)}>{children}</Unknown>
      )}
    </Fragment>
  )
}

/** A node that this version does not know: its text in a frame. */
function Unknown({ isInline, children }: { isInline: boolean; children: ReactNode[] }) {
  return isInline ? <span data-unknown="">{children.length > 0 ? children : '…'}</span> : <div data-unknown="">{children}</div>
}

const marks: Record<string, (inner: ReactNode, mark: PageMark) => ReactNode> = {
  bold: (inner) => <strong>{inner}</strong>,
  italic: (inner) => <em>{inner}</em>,
  underline: (inner) => <u>{inner}</u>,
  strike: (inner) => <s>{inner}</s>,
  code: (inner) => <code>{inner}</code>,
  textColor: (inner, mark) => <span data-text-color={hueOf(mark.attrs['hue'])}>{inner}</span>,
  // of the history: what came, and what went
  addedWords: (inner) => <ins>{inner}</ins>,
  removedWords: (inner) => <del>{inner}</del>,
  highlight: (inner, mark) => <mark data-highlight={hueOf(mark.attrs['hue'])}>{inner}</mark>,
  link: (inner, mark) => {
    const href = mark.attrs['href'] ?? ''
    // a path of this product, as older texts of blocks hold it
    if (ownAddress(href) !== undefined) return <a href={href}>{inner}</a>
    // an address from a document is only followed when it is one of the web or of mail
    if (!/^(https?:|mailto:)/i.test(href)) return inner
    return (
      <a href={href} target="_blank" rel="noopener noreferrer nofollow">
        {inner}
      </a>
    )
  },
}

/** The alignment of a block that has another than its language's. */
const alignOf = (node: PageElement) => textAlignments.find((align) => align === node.attrs['textAlign'])

function spans({ attrs }: PageElement): { colSpan: number; rowSpan: number } {
  const span = (value: unknown): number => Math.min(mostSpan, Math.max(1, Math.trunc(Number(value)) || 1))
  return { colSpan: span(attrs['colspan']), rowSpan: span(attrs['rowspan']) }
}

const plainText = (node: PageNode): string => (isPageText(node) ? node.text : node.children.map(plainText).join(''))

/** The text beside a checkbox. */
function firstLine(children: readonly PageNode[]): string {
  const [first] = children
  if (!first) return ''
  return isPageText(first) ? children.map((child) => (isPageText(child) ? child.text : '')).join('') : firstLine(first.children)
}

function renderMark(inner: ReactNode, mark: PageMark): ReactNode {
  return Object.hasOwn(marks, mark.type) ? (marks[mark.type]?.(inner, mark) ?? inner) : inner
}
