import { useState } from 'react'
import { partsOf, typeText, type Schema, type SchemaPart, type Schemas } from '#client/features/developers/schema-text.ts'
import { Text } from '#client/ui/layout/Text.tsx'
import css from '#client/features/developers/ui/SchemaTree.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'

/** The shape of a body or answer as a tree; deeper parts are unfolded by hand. */
export function SchemaTree({ schema, schemas }: { schema: Schema; schemas: Schemas }) {
  const parts = partsOf(schema, schemas)
  if (parts.length === 0) return <code className={css.type}>{typeText(schema)}</code>
  return (
    <>
      {!schema.properties && <code className={css.type}>{typeText(schema)}</code>}
      <Parts parts={parts} schemas={schemas} />
    </>
  )
}

function Parts({ parts, schemas }: { parts: readonly SchemaPart[]; schemas: Schemas }) {
  return (
    <ul className={css.parts}>
      {parts.map((part) => (
        <li key={part.name}>
          <Line part={part} schemas={schemas} />
        </li>
      ))}
    </ul>
  )
}

function Line({ part, schemas }: { part: SchemaPart; schemas: Schemas }) {
  const [isOpen, setOpen] = useState(false)
  const inner = partsOf(part.schema, schemas)
  if (inner.length === 0)
    return (
      <div className={css.line}>
        <Words part={part} />
      </div>
    )
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={css.line}>
        <Words part={part} />
      </summary>
      {/* a schema may hold itself: what is folded is not drawn */}
      {isOpen && <Parts parts={inner} schemas={schemas} />}
    </details>
  )
}

function Words({ part: { name, schema, required } }: { part: SchemaPart }) {
  const { t } = useTranslation('developers')
  return (
    <>
      <code className={css.name}>{name}</code>
      <code className={css.type}>{typeText(schema)}</code>
      {required && (
        <Text size={12} muted>
          {t('required')}
        </Text>
      )}
      {schema.default !== undefined && (
        <Text size={12} muted>
          {t('default', { value: JSON.stringify(schema.default) })}
        </Text>
      )}
      {schema.description !== undefined && (
        <span className={css.description} lang="en">
          {schema.description}
        </span>
      )}
    </>
  )
}
