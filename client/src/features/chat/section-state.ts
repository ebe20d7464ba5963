import { chatSections, type ChatSection } from '#client/features/chat/chat-sections.ts'
import { storedFlagAtom } from '#client/lib/stored-atom.ts'

/** Sections are open or closed, remembered for each (specification 1 §4). */
export const sectionAtoms = Object.fromEntries(
  chatSections.map((section) => [section, storedFlagAtom(`chat.section.${section}`, true)]),
) as Record<ChatSection, ReturnType<typeof storedFlagAtom>>
