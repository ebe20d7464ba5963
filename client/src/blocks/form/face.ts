import type { FormBlockConfig, PublicFormBlock } from '#shared/blocks/form-block.ts'
import { blockFace } from '#client/blocks/block-face.tsx'

export const formFace = blockFace<FormBlockConfig, PublicFormBlock>({
  type: 'form',
  icon: 'clipboard-check',
  labelKey: 'apps:types.form.name',
  menuOutside: true,
  texts: 'forms',
  stays: true,
  flows: true,
  View: () => import('#client/blocks/form/View.tsx'),
  Settings: () => import('#client/blocks/form/Settings.tsx'),
  PublicView: () => import('#client/blocks/form/PublicView.tsx'),
})
