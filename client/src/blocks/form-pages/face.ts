import type { FormPagesBlockConfig, PublicFormPages } from '#shared/blocks/form-pages-block.ts'
import { blockFace } from '#client/blocks/block-face.tsx'

export const formPagesFace = blockFace<FormPagesBlockConfig, PublicFormPages>({
  type: 'formPages',
  icon: 'notebook',
  labelKey: 'apps:types.formPages.name',
  menuOutside: true,
  texts: 'forms',
  stays: true,
  flows: true,
  View: () => import('#client/blocks/form-pages/View.tsx'),
  Settings: () => import('#client/blocks/form-pages/Settings.tsx'),
  PublicView: () => import('#client/blocks/form-pages/PublicView.tsx'),
})
