import css from '#client/features/developers/functions/documentation/documentation.module.css'
import type { KnownName } from '#client/features/developers/functions/documentation/use-names-of-code.ts'

/** Names that code knows, each with its sentence. */
export function NameList({ names }: { names: readonly KnownName[] }) {
  return (
    <dl className={css.names}>
      {names.map(({ written, signature, about }) => (
        <div key={written} className={css.entry}>
          <dt>
            <code>
              <strong>{written}</strong>
              {signature.startsWith('(') && signature}
            </code>
          </dt>
          <dd>{about}</dd>
        </div>
      ))}
    </dl>
  )
}
