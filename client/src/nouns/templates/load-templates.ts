import type { TemplateCard } from '#shared/nouns/templates/template-calls.ts'
import { call } from '#client/engine/api/call.ts'

/** The whole gallery; the screen narrows it, so that a choice shows at once and also without a network. */
export const loadGallery = (): Promise<TemplateCard[]> => call('POST template/list', { body: {} })
