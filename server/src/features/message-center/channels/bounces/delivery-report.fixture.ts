interface DeliveryReportOptions {
  /** Returned mail, complete or only its headers. */
  original: string;
  action?: "failed" | "delayed" | "delivered";
  diagnostic?: string;
  /** Content type of the returned mail. */
  originalType?: string;
}

/** Builds a delivery report (RFC 3464). */
export function buildDeliveryReport({
  original,
  action = "failed",
  diagnostic = "smtp; 550 5.1.1\n <one@mro.example>: 用户不存在\n no such user",
  originalType = "message/rfc822",
}: DeliveryReportOptions): string {
  return `From: Mail Delivery System <MAILER-DAEMON@relay.example>
To: noreply@mro.example
Subject: =?utf-8?B?6YCA5L+h?=
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status;
	boundary="=_report_"

--=_report_
Content-Type: text/plain; charset=utf-8

这封邮件没有送达。Message-ID: <00000000-0000-0000-0000-000000000000.1@aeromaint>

--=_report_
Content-Type: message/delivery-status

Reporting-MTA: dns; relay.example
Arrival-Date: Mon, 23 Nov 2026 10:00:00 +0800

Final-Recipient: rfc822; one@mro.example
Action: ${action}
Status: 5.1.1
Diagnostic-Code: ${diagnostic}

--=_report_
Content-Type: ${originalType}

${original}
--=_report_--
`;
}
