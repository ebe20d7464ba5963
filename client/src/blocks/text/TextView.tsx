import type { ReactNode } from 'react'
import { parseText, type TextLine, type TextSpan } from '#client/blocks/text/text-marks.ts'
import classes from '#client/blocks/text/TextView.module.css'

/** A text with its marks, drawn. Pure: public links use it too. */
export function TextView({ text, align }: { text: string; align: 'left' | 'center' | 'right' }) {
  return (
    <div className={classes.text} data-align={align}>
      {parseText(text).map((line, index) => (
        // a text's lines have no identity of their own; a changed one is simply drawn again
        <Line key={index} line={line} />
      ))}
    </div>
  )
}

const headings = { 1: 'h2', 2: 'h3', 3: 'h4' } as const

function Line({ line }: { line: TextLine }) {
  if (line.kind === 'heading') {
    const Heading = headings[line.level]
    return <Heading>{drawSpans(line.spans)}</Heading>
  }
  if (line.kind === 'list') {
    const List = line.ordered ? 'ol' : 'ul'
    return (
      <List>
        {line.items.map((spans, index) => (
          <li key={index}>{drawSpans(spans)}</li>
        ))}
      </List>
    )
  }
  return line.kind === 'quote' ? <blockquote>{drawSpans(line.spans)}</blockquote> : <p>{drawSpans(line.spans)}</p>
}

const marks = { bold: 'strong', italic: 'em', code: 'code' } as const

function drawSpans(spans: TextSpan[]): ReactNode[] {
  return spans.map((span, index) => {
    if (span.href !== undefined) {
      const external = !span.href.startsWith('/')
      return (
        <a key={index} href={span.href} {...(external ? { target: '_blank', rel: 'noopener noreferrer' } : {})}>
          {span.text}
        </a>
      )
    }
    if (!span.mark) return span.text
    const Mark = marks[span.mark]
    return <Mark key={index}>{span.text}</Mark>
  })
}
