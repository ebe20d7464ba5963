import { useState } from 'react'
import type { TemplateCard } from '#shared/nouns/templates/template-calls.ts'
import { TemplateDrawing } from '#client/nouns/templates/drawing/TemplateDrawing.tsx'
import css from '#client/nouns/templates/cards.module.css'

/** The picture that its publisher chose; without one, or where it does not come, a drawing of its structure. */
export function TemplatePicture({ card }: { card: Pick<TemplateCard, 'picture' | 'drawing' | 'categories'> }) {
  const [missing, setMissing] = useState<string>()
  const { picture, drawing, categories } = card
  if (picture === null || picture === missing) return <TemplateDrawing tabs={drawing} color={categories[0]?.color ?? 'gray'} />
  return <img className={css.image} src={picture} alt="" draggable={false} onError={() => setMissing(picture)} />
}
