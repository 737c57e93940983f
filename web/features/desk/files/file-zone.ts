import { type ClipboardEvent, type DragEvent, useEffect, useState } from 'react';

/**
 * Lets a form take files that are dropped on it or pasted into it.
 * @param onFiles called with one or more files
 * @returns handlers for the form, with a mark while files are dragged over it
 */
export function useFileZone(onFiles: (files: File[]) => void) {
  const [isOver, setIsOver] = useState(false);

  // Otherwise the browser would leave the page and show a file that was dropped beside the form.
  useEffect(() => {
    const keepPage = (event: globalThis.DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
    };
    for (const name of ['dragover', 'drop'] as const) document.addEventListener(name, keepPage);
    return () => {
      for (const name of ['dragover', 'drop'] as const) document.removeEventListener(name, keepPage);
    };
  }, []);

  const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');
  return {
    'data-dropping': isOver || undefined,
    onDragOver: (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setIsOver(true);
    },
    onDragLeave: (event: DragEvent) => {
      if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget))) setIsOver(false);
    },
    onDrop: (event: DragEvent) => {
      setIsOver(false);
      const files = [...event.dataTransfer.files];
      if (files.length === 0) return;
      event.preventDefault();
      onFiles(files);
    },
    onPaste: (event: ClipboardEvent) => {
      const { files, types } = event.clipboardData;
      // A copied table has a picture besides its text: the text is meant.
      if (files.length === 0 || types.includes('text/plain')) return;
      event.preventDefault();
      onFiles([...files].map(named));
    },
  };
}

/** Browsers call every pasted picture `image.png`. */
function named(file: File) {
  if (file.name !== 'image.png') return file;
  const moment = new Date();
  const pad = (number: number) => String(number).padStart(2, '0');
  const day = [moment.getFullYear(), pad(moment.getMonth() + 1), pad(moment.getDate())].join('-');
  const time = [moment.getHours(), moment.getMinutes(), moment.getSeconds()].map(pad).join('.');
  return new File([file], `Screenshot ${day} ${time}.png`, { type: file.type });
}
