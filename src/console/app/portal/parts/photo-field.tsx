/** A field to take a photo or choose a file. */
import { Button, Group, Input } from '@mantine/core'
import { useEffect, useId, useRef, useState } from 'react'
import { IconCamera, IconPaperclip } from '../../parts/icons/icons.tsx'
import { locale, texts } from '../../words/texts.ts'
import classes from './portal-parts.module.css'
import { smallerPhoto } from './smaller-photo.ts'

const TYPES = 'image/jpeg,image/png,image/webp,application/pdf'

interface Props {
  label: string
  description?: string
  value: File | undefined
  onChange: (file: File | undefined) => void
  error?: string | undefined
  required?: boolean
}

export function PhotoField({ label, description, value: file, onChange, error, required = false }: Props) {
  const words = texts().photo
  const id = useId()
  const camera = useRef<HTMLInputElement>(null)
  const files = useRef<HTMLInputElement>(null)
  const choose = async (chosen: FileList | null) => {
    const [first] = chosen ?? []
    if (first !== undefined) onChange(await smallerPhoto(first))
  }
  return (
    <Input.Wrapper {...{ label, description, error, id }} withAsterisk={required} labelElement="div">
      <div className={classes.chosen}>
        {file && <Chosen file={file} />}
        <Group gap="sm">
          <Button
            variant={file ? 'default' : 'filled'}
            leftSection={<IconCamera size={18} />}
            onClick={() => camera.current?.click()}
          >
            {file ? words.another : words.take}
          </Button>
          <Button variant="default" leftSection={<IconPaperclip size={18} />} onClick={() => files.current?.click()}>
            {words.file}
          </Button>
        </Group>
      </div>
      <input
        ref={camera}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        aria-label={words.camera(label)}
        onChange={(event) => void choose(event.currentTarget.files)}
      />
      <input
        ref={files}
        type="file"
        accept={TYPES}
        hidden
        aria-label={words.files(label)}
        onChange={(event) => void choose(event.currentTarget.files)}
      />
    </Input.Wrapper>
  )
}

function Chosen({ file }: { file: File }) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!file.type.startsWith('image/')) return setUrl(undefined)
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  const size = `${Math.max(1, Math.round(file.size / 1000)).toLocaleString(locale())} kB`
  if (url === undefined) return <span>{`${file.name}, ${size}`}</span>
  return <img src={url} alt={texts().photo.chosen(`${file.name}, ${size}`)} className={classes.thumbnail} />
}
