// The manifest of the Flatpak: https://docs.flatpak.org/en/latest/electron.html
import { stringify } from 'yaml'

const id = 'app.bunko.reader'
const runtimeVersion = '25.08'

/**
 * The Flatpak contains the deb. It sees no folder of the user but those that are chosen in a dialog of the system or dropped
 * (portals), and Chromium's sandbox is that of Flatpak (zypak).
 */
export function flatpakManifest({ manifest, installer }) {
  const { name, productName } = manifest
  const deb = (architecture, only) => {
    const { url, sha256 } = installer(`linux-${architecture}.deb`)
    return { type: 'file', 'only-arches': [only], url, sha256, 'dest-filename': 'bunko.deb' }
  }
  const content = {
    id,
    runtime: 'org.freedesktop.Platform',
    'runtime-version': runtimeVersion,
    sdk: 'org.freedesktop.Sdk',
    base: 'org.electronjs.Electron2.BaseApp',
    'base-version': runtimeVersion,
    command: name,
    'rename-desktop-file': `${name}.desktop`,
    'rename-icon': name,
    'rename-mime-file': `${name}.xml`,
    'finish-args': [
      '--share=network',
      '--share=ipc',
      '--socket=wayland',
      '--socket=fallback-x11',
      '--device=dri',
      '--talk-name=org.freedesktop.secrets',
      '--talk-name=org.kde.StatusNotifierWatcher',
    ],
    modules: [
      {
        name,
        buildsystem: 'simple',
        'build-commands': [
          'ar x bunko.deb',
          'tar --extract --file data.tar.*',
          `mv opt/${productName} /app/${name}`,
          `sed --in-place 's|^Exec=[^ ]*|Exec=${name}|' usr/share/applications/${name}.desktop`,
          'mkdir --parents /app/share',
          'cp --recursive usr/share/applications usr/share/icons usr/share/metainfo usr/share/mime /app/share/',
          `install -D ${name}.sh /app/bin/${name}`,
        ],
        sources: [
          deb('amd64', 'x86_64'),
          deb('arm64', 'aarch64'),
          {
            type: 'script',
            'dest-filename': `${name}.sh`,
            commands: [`exec zypak-wrapper /app/${name}/${name} "$@"`],
          },
        ],
      },
    ],
  }
  return { [`flatpak/${id}.yml`]: stringify(content, { lineWidth: 0 }) }
}
