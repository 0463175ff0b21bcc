import { useEffect, useState } from 'react'

let adapter: Promise<boolean> | undefined

/** A browser may know WebGPU and refuse this graphics card. */
const findAdapter = async (): Promise<boolean> => (await navigator.gpu?.requestAdapter()) != null

/** Whether this device computes on its graphics card. Undefined while that is not known, or not asked. */
export function useHasWebGpu(isAsked = true): boolean | undefined {
  const [hasAdapter, setHasAdapter] = useState<boolean>()
  useEffect(() => {
    if (!isAsked) return
    adapter ??= findAdapter().catch(() => false)
    void adapter.then(setHasAdapter)
  }, [isAsked])
  return hasAdapter
}
