import { createElement, Fragment, type ReactNode } from 'react'
import { appBlockNode, isPageText, type PageMark, type PageNode } from '#shared/nouns/pages/page-nodes.ts'
import '#client/features/pages/text/page-text.css'

/** Draws an embedded app block: its id and height as the page states them. */
type DrawBlock = (blockId: string, height: number) => ReactNode

/**
 * A page's text as plain elements, without an editor: for visitors of a public link, and while the editor is loading. Unknown nodes show their text,
 * and nothing else they might carry.
 */
export function PageText({ body, drawBlock }: { body: readonly PageNode[]; drawBlock: DrawBlock }) {
  return <div className="tr-page-body">{body.map((node, index) => renderNode(node, index, drawBlock))}</div>
}

type Draw = (node: Exclude<PageNode, { text: string }>, children: ReactNode[], drawBlock: DrawBlock) => ReactNode

const nodes: Record<string, Draw> = {
  paragraph: (_node, children) => <p>{children.length > 0 ? children : <br />}</p>,
  heading: (node, children) => createElement(`h${Math.min(3, Math.max(1, Number(node.attrs['level']) || 1))}`, null, children),
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
  codeBlock: (_node, children) => (
    <pre>
      <code>{children}</code>
    </pre>
  ),
  horizontalRule: () => <hr />,
  hardBreak: () => <br />,
  [appBlockNode]: (node, _children, drawBlock) => {
    const height = Number(node.attrs['height'])
    return drawBlock(String(node.attrs['blockId']), height >= 80 && height <= 2000 ? height : 300)
  },
}

function renderNode(node: PageNode, key: number, drawBlock: DrawBlock): ReactNode {
  if (isPageText(node)) return <Fragment key={key}>{node.marks.reduceRight<ReactNode>(renderMark, node.text)}</Fragment>
  const children = node.children.map((child, index) => renderNode(child, index, drawBlock))
  const draw = Object.hasOwn(nodes, node.type) ? nodes[node.type] : undefined
  return <Fragment key={key}>{draw ? draw(node, children, drawBlock) : children}</Fragment>
}

const marks: Record<string, (inner: ReactNode, mark: PageMark) => ReactNode> = {
  bold: (inner) => <strong>{inner}</strong>,
  italic: (inner) => <em>{inner}</em>,
  underline: (inner) => <u>{inner}</u>,
  strike: (inner) => <s>{inner}</s>,
  code: (inner) => <code>{inner}</code>,
  link: (inner, mark) => {
    const href = mark.attrs['href'] ?? ''
    // an address from a document is only followed when it is one of the web or of mail
    if (!/^(https?:|mailto:)/i.test(href)) return inner
    return (
      <a href={href} target="_blank" rel="noopener noreferrer nofollow">
        {inner}
      </a>
    )
  },
}

/** The text beside a checkbox. */
function firstLine(children: readonly PageNode[]): string {
  const [first] = children
  if (!first) return ''
  return isPageText(first) ? children.map((child) => (isPageText(child) ? child.text : '')).join('') : firstLine(first.children)
}

function renderMark(inner: ReactNode, mark: PageMark): ReactNode {
  return Object.hasOwn(marks, mark.type) ? (marks[mark.type]?.(inner, mark) ?? inner) : inner
}
