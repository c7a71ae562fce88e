/** A picture or PDF, shown in the page. */
import { useEffect, useRef, useState } from 'react'
import { Loading } from '../states/loading.tsx'
import classes from './file-preview.module.css'
import { Muted } from './muted.tsx'

interface Props {
  file: { fileUrl: string; contentType: string; name: string }
  /** Whether it fills the available space; otherwise it has a fixed height. */
  fill?: boolean
}

/** The page's policy only allows frames with its own content, so it fetches the file and shows it from a blob URL. */
export function FilePreview({ file: { fileUrl, contentType, name }, fill }: Props) {
  const [address, setAddress] = useState<string>()
  const [problem, setProblem] = useState(false)
  const isShown = contentType === 'application/pdf' || contentType.startsWith('image/')
  useEffect(() => {
    if (!isShown) return
    const stopped = new AbortController()
    let made: string | undefined
    readFile(fileUrl, contentType, stopped.signal)
      .then((url) => {
        made = url
        setAddress(url)
      })
      .catch(() => stopped.signal.aborted || setProblem(true))
    return () => {
      stopped.abort()
      if (made) URL.revokeObjectURL(made)
    }
  }, [fileUrl.split('?')[0], isShown]) // a newly signed link leads to the same file
  if (!isShown || problem)
    return (
      <Muted>
        {problem ? 'The preview could not be loaded.' : 'Files of this type have no preview.'} Open the file to see it.
      </Muted>
    )
  if (address === undefined) return <Loading label="Loading the preview" />
  const title = `Preview of ${name}`
  if (contentType === 'application/pdf') {
    const frame = { src: `${address}#navpanes=0`, title, className: classes.preview }
    return fill ? <QuietFrame {...frame} /> : <iframe {...frame} title={title} />
  }
  const picture = <img src={address} alt={title} className={classes.picture} />
  return fill ? <div className={classes.scroll}>{picture}</div> : picture
}

/** A frame that does not take the focus when its file is loaded, as browsers' viewers do: the page needs the keys. */
function QuietFrame({ title, ...props }: { src: string; title: string; className: string | undefined }) {
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    let isTabbed = false
    const onKey = ({ key }: KeyboardEvent) => {
      isTabbed = key === 'Tab'
    }
    const onPointer = () => {
      isTabbed = false
    }
    const onBlur = () => {
      const isAsked = isTabbed || frame.current?.matches(':hover')
      // After the browser has moved the focus.
      setTimeout(() => {
        if (isAsked || document.activeElement !== frame.current) return
        frame.current?.blur()
        window.focus()
      })
    }
    window.addEventListener('keydown', onKey)
    window.addEventListener('pointerdown', onPointer)
    window.addEventListener('blur', onBlur)
    return () => {
      window.removeEventListener('keydown', onKey)
      window.removeEventListener('pointerdown', onPointer)
      window.removeEventListener('blur', onBlur)
    }
  }, [])
  return <iframe {...props} ref={frame} title={title} data-fill />
}

async function readFile(url: string, type: string, signal: AbortSignal): Promise<string> {
  const { pathname, search } = new URL(url) // on the page's origin, because the server may have several names
  const answer = await fetch(pathname + search, { signal, credentials: 'omit' })
  if (!answer.ok) throw new Error(`The file answers with ${answer.status}`)
  return URL.createObjectURL(new Blob([await answer.arrayBuffer()], { type }))
}
