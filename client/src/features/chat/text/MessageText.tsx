import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { Fragment, memo, useMemo, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useEntities } from '#client/engine/replica/use-entities.ts'
import { LinkPreviews } from '#client/features/chat/text/LinkPreviews.tsx'
import { messageFile, ownPath } from '#client/features/chat/text/own-path.ts'
import { NamedInText } from '#client/features/chat/text/NamedInText.tsx'
import { namedWords, readMessageText, type TextPart } from '#client/features/chat/text/message-tokens.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { OwnedPicture } from '#client/nouns/attachments/OwnedPicture.tsx'
import { useOwnedFileUrl } from '#client/nouns/attachments/use-owned-picture.ts'
import { openViewed } from '#client/ui/pictures/viewed-picture.ts'
import css from '#client/features/chat/text/MessageText.module.css'

interface MessageTextProps {
  text: string
  mentions: readonly string[]
}

/** The text of a message: Markdown as elements of ours, with the names of mentioned people and files of the conversation. */
export const MessageText = memo(function MessageText({ text, mentions }: MessageTextProps) {
  const members = useEntities('member')
  const names = members.filter(({ id }) => mentions.includes(id)).map(({ displayName }) => `@${displayName}`)
  const parts = useMemo(() => readMessageText(text), [text])
  return (
    <>
      <div className={css.text} data-pictures>
        <Parts parts={parts} names={names} />
      </div>
      <LinkPreviews parts={parts} />
    </>
  )
})

function Parts({ parts = [], names }: { parts: readonly TextPart[] | undefined; names: readonly string[] }): ReactNode {
  // parts of a text have no identity but their place
  return parts.map((part, index) => <Part key={`${index}${part.look}`} part={part} names={names} />)
}

function Part({ part, names }: { part: TextPart; names: readonly string[] }): ReactNode {
  const { look, text = '', href = '', parts } = part
  const inner = <Parts parts={parts} names={names} />
  if (look === 'text') return <WithNames text={text} names={names} />
  if (look === 'strong') return <strong>{inner}</strong>
  if (look === 'em') return <em>{inner}</em>
  if (look === 'del') return <del>{inner}</del>
  if (look === 'code') return <code>{text}</code>
  if (look === 'block') return <pre tabIndex={0}>{text}</pre>
  if (look === 'quote') return <blockquote>{inner}</blockquote>
  if (look === 'list') return part.isOrdered ? <ol>{inner}</ol> : <ul>{inner}</ul>
  if (look === 'item') return <Item isDone={part.isDone}>{inner}</Item>
  if (look === 'break') return <br />
  if (look === 'rule') return <hr />
  if (look === 'line') return <p>{inner}</p>
  if (look === 'picture') return <PictureOrLink href={href} text={text} />
  const named = namedWords(part)
  if (named !== undefined && ownPath(href) !== undefined) return <NamedInText href={href} words={named} />
  return <TextLink href={href}>{inner}</TextLink>
}

/** An item of a list; of one of to-dos with its state, which nobody can change here. */
function Item({ isDone, children }: { isDone: boolean | undefined; children: ReactNode }) {
  const { t } = useTranslation('chat')
  if (isDone === undefined) return <li>{children}</li>
  const Sign = isDone ? IconCircleCheckFilled : IconCircle
  return (
    <li className={css.todo}>
      <Sign size={16} stroke={1.5} role="img" aria-label={t(isDone ? 'todo.done' : 'todo.open')} />
      <div>{children}</div>
    </li>
  )
}

function PictureOrLink({ href, text }: { href: string; text: string }) {
  const file = messageFile(href)
  if (!file) return <TextLink href={href}>{text || href}</TextLink>
  return (
    <FileLink {...file} name={text} isPicture>
      <OwnedPicture
        target={{ owner: 'message', ownerId: file.ownerId }}
        id={file.id}
        size="large"
        alt={text}
        className={css.picture}
        isViewed
      >
        {text}
      </OwnedPicture>
    </FileLink>
  )
}

function TextLink({ href, children }: { href: string; children: ReactNode }) {
  const file = messageFile(href)
  if (file)
    return (
      <FileLink {...file} name="">
        {children}
      </FileLink>
    )
  const own = ownPath(href)
  if (own !== undefined) return <Link to={own}>{children}</Link>
  if (!/^(https?:\/\/|mailto:)/i.test(href)) return children
  return (
    <a href={href} target="_blank" rel="noreferrer noopener nofollow">
      {children}
    </a>
  )
}

interface FileLinkProps {
  ownerId: string
  id: string
  name: string
  /** a press shows it instead of saving it */
  isPicture?: boolean
  children: ReactNode
}

function FileLink({ ownerId, id, name, isPicture, children }: FileLinkProps) {
  const url = useOwnedFileUrl({ owner: 'message', ownerId }, id)
  return (
    <a href={url} download={name} className={css.file} onClick={isPicture ? openViewed : undefined}>
      {children}
    </a>
  )
}

/** Marks the names of the mentioned people. */
function WithNames({ text, names }: { text: string; names: readonly string[] }): ReactNode {
  const name = names.find((one) => text.includes(one))
  if (name === undefined) return text
  const others = names.filter((one) => one !== name)
  return text.split(name).map((piece, index) => (
    <Fragment key={`${index}${piece}`}>
      {index > 0 && <span className={css.mention}>{name}</span>}
      <WithNames text={piece} names={others} />
    </Fragment>
  ))
}
