import { createContext, use, type ComponentType } from 'react'
import type { ChatBlockConfig } from '#shared/blocks/chat-block.ts'
import type { TasksBlockConfig } from '#shared/blocks/tasks-block.ts'
import type { BlockViewProps } from '#client/lib/block-view.ts'

/** The blocks whose content is a feature's own screen, with their settings. */
export interface LentBlocks {
  chat: ChatBlockConfig
  tasks: TasksBlockConfig
}

export type BlockBodyProps<Type extends keyof LentBlocks> = Pick<BlockViewProps<LentBlocks[Type]>, 'config' | 'editing'>

export type BlockBodies = { readonly [Type in keyof LentBlocks]?: ComponentType<BlockBodyProps<Type>> }

const Context = createContext<BlockBodies>({})
export const BlockBodiesProvider = Context.Provider

/** The contents that features lend to blocks; none of a feature that is not there. */
export function useBlockBodies(): BlockBodies {
  return use(Context)
}
