import { Suspense } from 'react'
import type { PublicFormBlock } from '#shared/blocks/form-block.ts'
import css from '#client/blocks/parts/public-blocks.module.css'
import type { PublicBlockProps } from '#client/lib/block-view.ts'
import { Skeleton } from '#client/ui/Skeleton.tsx'

/** A form that a visitor fills in, in its place. */
export function PublicView({ block, blockId, Form }: PublicBlockProps<PublicFormBlock>) {
  return (
    <section className={css.formCard} aria-label={block.title}>
      <h2 className={css.label}>{block.title}</h2>
      <Suspense fallback={<Skeleton width="100%" height={160} />}>
        <Form form={block.form} block={blockId} />
      </Suspense>
    </section>
  )
}
