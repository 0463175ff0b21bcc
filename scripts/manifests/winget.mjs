// The manifests of the Windows Package Manager: https://learn.microsoft.com/windows/package-manager/package/manifest
import { stringify } from 'yaml'

const packageIdentifier = 'Bunko.Bunko'
const manifestVersion = '1.10.0'
const locale = 'en-US'

/**
 * The folder and the files of a pull request at microsoft/winget-pkgs. Without an architecture, `winget` takes that of the
 * machine. The installer is for this user, as when it is started by hand.
 */
export function wingetManifests({ manifest, installer }) {
  const { version, productName, author, description, license, homepage, bugs, keywords } = manifest
  const folder = `winget/manifests/b/${packageIdentifier.replace('.', '/')}/${version}`
  const files = {
    version: { DefaultLocale: locale },
    installer: {
      InstallerType: 'nullsoft',
      Scope: 'user',
      InstallModes: ['interactive', 'silent', 'silentWithProgress'],
      InstallerSwitches: { Custom: '/currentuser' },
      UpgradeBehavior: 'install',
      Protocols: ['bunko'],
      FileExtensions: ['cbz', 'cbr'],
      Installers: ['x64', 'arm64'].map((architecture) => {
        const { url, sha256 } = installer(`win-${architecture}.exe`)
        return { Architecture: architecture, InstallerUrl: url, InstallerSha256: sha256.toUpperCase() }
      }),
    },
    defaultLocale: {
      PackageLocale: locale,
      Publisher: author.replace(/ <.*/, ''),
      PublisherSupportUrl: bugs,
      PackageName: productName,
      PackageUrl: homepage,
      License: license,
      ShortDescription: description,
      Moniker: manifest.name,
      Tags: keywords,
    },
  }
  const suffixes = { version: '', installer: '.installer', defaultLocale: `.locale.${locale}` }
  return Object.fromEntries(
    Object.entries(files).map(([type, members]) => [
      `${folder}/${packageIdentifier}${suffixes[type]}.yaml`,
      `# yaml-language-server: $schema=https://aka.ms/winget-manifest.${type}.${manifestVersion}.schema.json\n\n${stringify(
        {
          PackageIdentifier: packageIdentifier,
          PackageVersion: version,
          ...members,
          ManifestType: type,
          ManifestVersion: manifestVersion,
        },
      )}`,
    ]),
  )
}
