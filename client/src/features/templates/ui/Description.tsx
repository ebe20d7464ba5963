import { readDescription, type Span } from '#client/features/templates/data/read-description.ts'
import css from '#client/features/templates/ui/detail.module.css'

/** The words of a publisher. They come from another organisation, so nothing but text and links to the web is drawn. */
export function Description({ text }: { text: string }) {
  return (
    <div className={css.description}>
      {readDescription(text).map((part, index) => {
        if (part.kind === 'heading')
          return (
            <h3 key={index}>
              <Line spans={part.spans} />
            </h3>
          )
        if (part.kind === 'paragraph')
          return (
            <p key={index}>
              <Line spans={part.spans} />
            </p>
          )
        return (
          <ul key={index}>
            {part.items.map((spans, at) => (
              <li key={at}>
                <Line spans={spans} />
              </li>
            ))}
          </ul>
        )
      })}
    </div>
  )
}

function Line({ spans }: { spans: readonly Span[] }) {
  return spans.map(({ text, mark, href }, index) => {
    if (href !== undefined)
      return (
        <a key={index} href={href} target="_blank" rel="noreferrer nofollow">
          {text}
        </a>
      )
    const Mark = mark
    return Mark ? <Mark key={index}>{text}</Mark> : <span key={index}>{text}</span>
  })
}
