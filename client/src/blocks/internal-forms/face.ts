import type { InternalFormsBlockConfig, PublicInternalForms } from '#shared/blocks/internal-forms-block.ts'
import { blockFace } from '#client/blocks/block-face.tsx'

export const internalFormsFace = blockFace<InternalFormsBlockConfig, PublicInternalForms>({
  type: 'internalForms',
  icon: 'clipboard',
  labelKey: 'apps:types.internalForms.name',
  menuOutside: true,
  texts: 'forms',
  flows: true,
  View: () => import('#client/blocks/internal-forms/View.tsx'),
  Settings: () => import('#client/blocks/internal-forms/Settings.tsx'),
  PublicView: () => import('#client/blocks/internal-forms/PublicView.tsx'),
})
