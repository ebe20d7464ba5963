import { Suspense, useId, useState } from 'react'
import type { PublicFormPages } from '#shared/blocks/form-pages-block.ts'
import css from '#client/blocks/parts/public-blocks.module.css'
import type { PublicBlockProps } from '#client/lib/block-view.ts'
import { Skeleton } from '#client/ui/Skeleton.tsx'
import { Tab, Tabs } from '#client/ui/Tabs.tsx'

/** Forms that a visitor fills in, each behind its tab. One alone needs no tabs. */
export function PublicView({ block, Form }: PublicBlockProps<PublicFormPages>) {
  const id = useId()
  const [chosen, setChosen] = useState<string>()
  const { forms } = block
  const current = forms.find((form) => form.id === chosen) ?? forms[0]
  if (!current) return null
  const tabOf = (form: typeof current): string => `${id}${form.id}`
  const title = block.title || current.title
  return (
    <section className={css.formCard} aria-label={title}>
      {(block.title !== '' || forms.length === 1) && <h2 className={css.label}>{title}</h2>}
      {forms.length > 1 && (
        <Tabs label={title}>
          {forms.map((form) => (
            <Tab key={form.id} id={tabOf(form)} isChosen={form === current} onChoose={() => setChosen(form.id)}>
              {form.title}
            </Tab>
          ))}
        </Tabs>
      )}
      <div {...(forms.length > 1 && { role: 'tabpanel', 'aria-labelledby': tabOf(current) })}>
        <Suspense fallback={<Skeleton width="100%" height={160} />}>
          <Form key={current.id} form={current.form} block={current.id} />
        </Suspense>
      </div>
    </section>
  )
}
