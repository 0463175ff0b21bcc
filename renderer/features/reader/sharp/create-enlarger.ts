import { CNNx2M } from 'anime4k-webgpu'
import { tileSide } from './tiles.ts'

/** The network writes half floats, a picture has bytes. */
const toBytes = `
@group(0) @binding(0) var enlarged: texture_2d<f32>;
@group(0) @binding(1) var bytes: texture_storage_2d<rgba8unorm, write>;
@compute @workgroup_size(8, 8)
fn main(@builtin(global_invocation_id) at: vec3u) {
  textureStore(bytes, at.xy, vec4f(textureLoad(enlarged, at.xy, 0).rgb, 1));
}`

const resultSide = 2 * tileSide
const rowBytes = 4 * resultSide

/** Enlarges tiles to twice their sides, one after the other. */
export type Enlarge = (tile: Uint32Array<ArrayBuffer>) => Promise<ImageData>

/**
 * Prepares the graphics card. All its memory is taken here, about 15 MB, and is free again when the worker ends.
 * @throws Error if there is no graphics card that can do it; the returned function if it is lost
 */
export async function createEnlarger(): Promise<Enlarge> {
  const adapter = await navigator.gpu?.requestAdapter()
  if (!adapter) throw new Error('no WebGPU adapter')
  const device = await adapter.requestDevice()
  device.pushErrorScope('out-of-memory')
  device.pushErrorScope('validation')
  const input = device.createTexture({
    size: [tileSide, tileSide],
    format: 'rgba8unorm',
    usage: GPUTextureUsage.TEXTURE_BINDING | GPUTextureUsage.COPY_DST,
  })
  const network = new CNNx2M({ device, inputTexture: input })
  const result = device.createTexture({
    size: [resultSide, resultSide],
    format: 'rgba8unorm',
    usage: GPUTextureUsage.STORAGE_BINDING | GPUTextureUsage.COPY_SRC,
  })
  const readable = device.createBuffer({
    size: rowBytes * resultSide,
    usage: GPUBufferUsage.COPY_DST | GPUBufferUsage.MAP_READ,
  })
  const converter = await device.createComputePipelineAsync({
    layout: 'auto',
    compute: { module: device.createShaderModule({ code: toBytes }) },
  })
  const bindings = device.createBindGroup({
    layout: converter.getBindGroupLayout(0),
    entries: [network.getOutputTexture(), result].map((texture, binding) => ({
      binding,
      resource: texture.createView(),
    })),
  })
  const error = (await device.popErrorScope()) ?? (await device.popErrorScope())
  if (error) throw new Error(error.message)

  return async (tile) => {
    device.queue.writeTexture({ texture: input }, tile, { bytesPerRow: 4 * tileSide }, [tileSide, tileSide])
    const commands = device.createCommandEncoder()
    network.pass(commands)
    const conversion = commands.beginComputePass()
    conversion.setPipeline(converter)
    conversion.setBindGroup(0, bindings)
    conversion.dispatchWorkgroups(resultSide / 8, resultSide / 8)
    conversion.end()
    commands.copyTextureToBuffer({ texture: result }, { buffer: readable, bytesPerRow: rowBytes }, [
      resultSide,
      resultSide,
    ])
    device.queue.submit([commands.finish()])
    // Waits beside the screen, whose frames go between two tiles.
    await readable.mapAsync(GPUMapMode.READ)
    const picture = new ImageData(resultSide, resultSide)
    picture.data.set(new Uint8Array(readable.getMappedRange()))
    readable.unmap()
    return picture
  }
}
